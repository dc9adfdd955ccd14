import type { Identities } from '../api/directory.ts'
import { digestOf } from '../lib/bytes/hash.ts'
import type { AttemptStore } from '../ports/store/attempt-store.ts'

const WINDOW_MS = 60_000

/** Names hold addresses of people and machines: the store is given their digest. */
export function attempting(attempts: AttemptStore): Identities['attempted'] {
  return async (name, most) => {
    const digest = digestOf([name])
    const counted = await attempts.count(digest, most, WINDOW_MS)
    if (!('at' in counted)) return counted
    return { takeBack: () => attempts.takeBack(digest, counted.at) }
  }
}
