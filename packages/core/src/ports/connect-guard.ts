import type { LookupFunction } from 'node:net'

/** Keeps connections away from link-local addresses and the metadata services of clouds, and from private networks where these are closed. */
export interface ConnectGuard {
  /** Why a host that is an address itself must not be spoken to, in a sentence. A name is looked at when it is connected to. */
  readonly refusalOf: (hostname: string) => string | undefined
  /**
   * Looks names up for connections. What it answers is what is connected to, so a name that leads elsewhere a moment later
   * leads nobody there. Fails with a `ForbiddenHost` when one of the addresses is closed to sinks.
   */
  readonly lookup: LookupFunction
}

/** The failure of a look-up that led where nobody may go. */
export interface ForbiddenHost extends Error {
  /** Tells it apart from other failures of a look-up. */
  readonly code: 'FORBIDDEN_HOST'
}
