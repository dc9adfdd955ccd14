import { randomBytes, randomUUID } from 'node:crypto'
import { hostClock } from '../../lib/time/instant.ts'
import type { Chance } from '../../ports/chance.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'

/**
 * UUIDs of version 7 (RFC 9562): 48 bits of milliseconds, 12 bits that count within one, the rest chance. They rise
 * within a process even when the clock steps back.
 */
export function uuids(clock: Clock = hostClock): Ids {
  let last = 0
  let count = 0
  const chance = createPool()
  return {
    next() {
      const now = Math.max(clock.now(), last)
      count = now === last ? count + 1 : 0
      last = now
      if (count > 0xfff) {
        last = now + 1 // more than 4096 within a millisecond borrow from the next
        count = 0
      }
      const time = last.toString(16).padStart(12, '0')
      const tail = chance()
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
    },
  }
}

/** Ids drawn at once: one call of the operating system's chance costs more than making an id. */
const POOL = 512

/** 8 bytes of chance as the last two groups of a UUID hold them, with the bits of its variant. */
function createPool(): () => string {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(8 * POOL)
      at = 0
    }
    pool[at] = ((pool[at] as number) & 0x3f) | 0x80
    at += 8
    return pool.toString('hex', at - 8, at)
  }
}

/** A name for this process among those that share a store. */
export function nodeName(): string {
  return `${process.pid}-${randomUUID().slice(0, 8)}`
}

/** The operating system's own source of chance. */
export const hostChance: Chance = Object.freeze({ bytes: (count: number) => randomBytes(count) })
