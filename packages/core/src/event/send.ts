import { isLeaseLost } from '../error/lease-lost.ts'
import { isOnefoldError } from '../error/onefold-error.ts'
import { backoffMs } from '../lib/async/waiting.ts'
import { hash53 } from '../lib/bytes/hash.ts'
import type { Delivery, Destination } from '../model/delivery.ts'
import type { WorkSettings } from '../model/work-settings.ts'
import type { Receipt, SinkWriter } from '../ports/kinds/sink-writer.ts'
import type { PrepareServices } from './prepare.ts'
import { type BatchSettlement, NO_STREAK, type Streak, settlementOf, streakAfter } from './settlement-of.ts'

/** Events between two settlements: what is told again after a crash. */
const BATCH = 50
/** Where a receiver takes a batch in this time, the next one is twice as long: settling should not be half of the work. */
const QUICK_MS = 100
const MOST = 400

export interface SendServices extends PrepareServices, Pick<WorkSettings, 'longestRestMs' | 'refusalsInARow'> {
  readonly log: (sentence: string, cause?: unknown) => void
  /** Undefined: there is no such sink any more. Whoever asked closes the writer. */
  readonly writerOf: (sink: string, table: number, attempt: number) => Promise<SinkWriter | undefined>
  readonly maximumAttemptsOf: (sink: string, table: number) => Promise<number>
  readonly stopped: () => boolean
  /** The writers at work, so that a stop reaches them. */
  readonly writers: Set<SinkWriter>
  /** The refusals in a row that each destination left off with, by `streakKey`. */
  readonly streaks: Map<string, Streak>
}

/** Sends one destination's prepared deliveries. */
export interface Sender {
  /** True when nothing is left; false when the destination stalled or the publisher stops. */
  sendDue(): Promise<boolean>
  close(): Promise<void>
}

export function createSender(destination: Destination, services: SendServices): Sender {
  const { table, sink, attempt } = destination
  const { deliveries, streaks, refusalsInARow, longestRestMs } = services
  const key = `${table} ${sink}`
  let failures = destination.failures
  let opened: Opened | undefined
  let size = BATCH

  async function sendBatch(events: readonly Delivery[], streak: Streak): Promise<BatchSettlement> {
    opened ??= await open(destination, services)
    if ('problem' in opened) {
      // No event is at fault when the sink cannot start: none is given up for it.
      return settlementOf(events, [{ outcome: 'unreachable', reason: opened.problem }], streak, {
        maximumAttempts: 0,
        refusalsInARow,
      })
    }
    const receipts = await write(opened.writer, events, streak, services)
    // A writer that was closed under way did not fail.
    const told = services.stopped() ? receipts.filter(({ outcome }) => outcome !== 'unreachable') : receipts
    const maximumAttempts = await services.maximumAttemptsOf(sink, table)
    return settlementOf(events, told, streak, { maximumAttempts, refusalsInARow })
  }

  async function settle({ delivered, refused, stalled, streak }: BatchSettlement): Promise<void> {
    if (streak.length === 0) streaks.delete(key)
    else streaks.set(key, streak)
    failures = (delivered.length > 0 ? 0 : failures) + (stalled === undefined ? 0 : 1)
    if (stalled === undefined) {
      if (delivered.length + refused.length === 0) return // closed under way: nothing became of any event
      return deliveries.settle(table, sink, attempt, { delivered, refused })
    }
    const { retryAfterMs = 0, ...rest } = stalled
    // A refused event is an answer to the store, which then counts failures anew: a streak counts its own rests.
    const rests = streak.length < refusalsInARow ? failures : streak.length - refusalsInARow + 1
    const restMs = Math.max(backoffMs(rests, jitterOf(destination, rests), longestRestMs), retryAfterMs)
    await deliveries.settle(table, sink, attempt, { delivered, refused, stalled: { ...rest, restMs } })
  }

  return Object.freeze({
    async sendDue() {
      while (!services.stopped()) {
        const streak = streaks.get(key) ?? NO_STREAK
        const events = await deliveries.due(table, sink, streak.length === 0 ? size : filling(streak, refusalsInARow))
        if (events.length === 0) return true
        const begun = performance.now()
        const settlement = await sendBatch(events, streak)
        size = performance.now() - begun < QUICK_MS ? Math.min(size * 2, MOST) : BATCH
        await settle(settlement)
        if (settlement.stalled !== undefined) return false
      }
      return false
    },
    async close() {
      if (opened === undefined || 'problem' in opened) return
      services.writers.delete(opened.writer)
      await opened.writer.close()
    },
  })
}

/** A writer, or the sentence that says why there is none. */
type Opened = { readonly writer: SinkWriter } | { readonly problem: string }

async function open({ sink, table, attempt }: Destination, { writerOf, writers, log }: SendServices): Promise<Opened> {
  try {
    const writer = await writerOf(sink, table, attempt)
    if (writer === undefined) return { problem: `There is no sink "${sink}".` }
    writers.add(writer)
    return { writer }
  } catch (error) {
    if (isOnefoldError(error)) return { problem: error.message }
    log(`The sink "${sink}" could not be opened.`, error)
    return { problem: `The sink "${sink}" could not be opened; the log has the cause.` }
  }
}

/** The receipts up to the first `unreachable`. What an adapter does wrong is taken for one, so that nothing is lost by it. */
async function write(
  writer: SinkWriter,
  events: readonly Delivery[],
  streak: Streak,
  { faults, log, refusalsInARow }: SendServices,
): Promise<readonly Receipt[]> {
  faults('before-delivery')
  const receipts = await receiptsOf(writer, events, streak, refusalsInARow).catch((error: unknown): Receipt[] => {
    if (isLeaseLost(error)) throw error // somebody else has the destination: nothing of this is ours to settle
    log(`The sink "${events[0]!.sink}" failed inside.`, error)
    return [{ outcome: 'unreachable', reason: 'The sink failed inside; the log has the cause.' }]
  })
  faults('after-delivery')
  return receipts
}

async function receiptsOf(
  writer: SinkWriter,
  events: readonly Delivery[],
  before: Streak,
  refusalsInARow: number,
): Promise<readonly Receipt[]> {
  let streak = before
  let broken = false
  const receipts = await writer.write(events, (receipt) => {
    streak = streakAfter(streak, receipt)
    broken ||= streak.length >= refusalsInARow
    return broken
  })
  const end = receipts.findIndex(({ outcome }) => outcome === 'unreachable')
  if (end >= 0) return receipts.slice(0, end + 1)
  if (receipts.length === events.length || broken) return receipts
  throw new TypeError(`Expected ${events.length} receipts, got ${receipts.length}`)
}

/** Towards a receiver that refuses one event after the other, no more is risked than fills the streak. */
function filling({ length }: Streak, refusalsInARow: number): number {
  return Math.min(Math.max(1, refusalsInARow - length), BATCH)
}

function jitterOf({ sink, table }: Destination, failures: number): number {
  return hash53(`${sink} ${table} ${failures}`) / Number.MAX_SAFE_INTEGER
}
