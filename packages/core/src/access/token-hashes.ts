import { sha256 } from '../lib/bytes/hash.ts'
import type { Instant } from '../model/record.ts'

/** A process keeps no token for longer. */
const KEPT_MS = 60_000
const MOST = 1000

/**
 * The hashes of access tokens that were good, for a minute: making one costs as much as the whole look-up of whom it
 * belongs to. It proves nothing: whether the token counts is asked of the directory every time.
 */
export function tokenHashes() {
  const hashes = new Map<string, string>()
  let since = 0
  return {
    hashOf(value: string, now: Instant): string {
      if (now - since >= KEPT_MS || now < since) {
        hashes.clear()
        since = now
      }
      return hashes.get(value) ?? sha256(value)
    },
    keep(value: string, hash: string): void {
      if (hashes.size < MOST) hashes.set(value, hash)
    },
  }
}
