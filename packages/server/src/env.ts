import type { Clock, Onefold, Principal, Session } from '@onefold/core'
import type { Security } from './security/security.ts'

/** Where the server says what happened. A pino logger fits. */
export interface Log {
  info(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** What every request carries. */
export interface Env {
  readonly Variables: {
    readonly requestId: string
    readonly onefold: Onefold
    readonly clock: Clock
    readonly log: Log
    readonly security: Security
    /** Bytes of the largest JSON body. */
    readonly bodyLimit: number
    /** Bytes of the largest file. */
    readonly uploadLimit: number
    /** Set once the caller is known, on every operation that has a role. */
    principal: Principal
    session: Session
  }
}

/** Says nothing. */
export const SILENT: Log = Object.freeze({ info: () => {}, error: () => {} })
