import type { Delivery } from '../model/delivery.ts'
import type { Receipt } from '../ports/kinds/sink-writer.ts'
import type { Settlement } from '../ports/store/delivery-store.ts'

/** When an event is given up, and when its destination. */
export interface Limits {
  /** Transient failures of one event; 0: any number. */
  readonly maximumAttempts: number
  /** So many refusals in a row with one status say that the destination is broken, not its events. */
  readonly refusalsInARow: number
}

/** The refusals that nothing interrupted so far. */
export interface Streak {
  /** What the reasons have in common: all before their first colon, where a status stands. */
  readonly status: string
  readonly length: number
}

export const NO_STREAK: Streak = Object.freeze({ status: '', length: 0 })

export interface BatchSettlement {
  readonly delivered: readonly string[]
  readonly refused: readonly { readonly id: string; readonly error: string }[]
  /** Why the destination gets a rest; an event is named when it is that one's attempt that failed. */
  readonly stalled?: Omit<NonNullable<Settlement['stalled']>, 'restMs'> & { readonly retryAfterMs?: number }
  readonly streak: Streak
}

interface Refused {
  readonly id: string
  readonly error: string
}

/**
 * What a batch's receipts mean. They end at the first `unreachable`, whose event is given up when that was its last
 * attempt. Once the streak is full the destination stalls, and what more was refused of it is not held against the
 * events: they stay valid.
 */
export function settlementOf(
  events: readonly Delivery[],
  receipts: readonly Receipt[],
  before: Streak,
  { maximumAttempts, refusalsInARow }: Limits,
): BatchSettlement {
  const delivered: string[] = []
  const refused: Refused[] = []
  let streak = before
  for (const [index, receipt] of receipts.entries()) {
    const { id, attempts } = events[index]!
    streak = streakAfter(streak, receipt)
    if (receipt.outcome === 'delivered') {
      delivered.push(id)
    } else if (receipt.outcome === 'refused') {
      refused.push({ id, error: receipt.reason })
    } else {
      const { reason: error, retryAfterMs } = receipt
      const lastAttempt = maximumAttempts > 0 && attempts + 1 >= maximumAttempts
      if (lastAttempt) return { delivered, refused: [...refused, { id, error }], streak }
      const stalled = { id, error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
      return { delivered, refused, stalled, streak }
    }
  }
  if (streak.length < refusalsInARow) return { delivered, refused, streak }
  return { delivered, ...brokenDestination(refused, streak, receipts.length, refusalsInARow) }
}

function brokenDestination(refused: readonly Refused[], streak: Streak, tried: number, most: number) {
  const ofThisBatch = Math.min(streak.length, tried)
  // At least one is refused: a destination that still refuses its probe after the rest moves on by one event.
  const spared = Math.min(streak.length - most, ofThisBatch - 1)
  return {
    refused: refused.slice(0, refused.length - spared),
    stalled: { error: `${most} or more events in a row were refused. ${refused.at(-1)!.error}` },
    streak: { ...streak, length: streak.length - spared },
  }
}

/** The streak with one more receipt. */
export function streakAfter(streak: Streak, receipt: Receipt): Streak {
  if (receipt.outcome !== 'refused') return NO_STREAK
  const status = receipt.reason.split(':', 1)[0]!
  return { status, length: status === streak.status ? streak.length + 1 : 1 }
}
