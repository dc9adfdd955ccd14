import { isLeaseLost } from '../error/lease-lost.ts'
import { conflict, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import type { Run } from '../model/run.ts'
import type { Clock } from '../ports/clock.ts'
import type { RunStore } from '../ports/store/run-store.ts'
import { remainingOf } from './remaining.ts'
import type { RunProgressReport } from './run-handler.ts'

const REPORT_EVERY_MS = 1_000

export interface LeaseOptions {
  readonly runs: RunStore
  readonly clock: Clock
  /** How often to renew without being asked. */
  readonly beatMs: number
  readonly log: (sentence: string, cause?: unknown) => void
}

/** Why the work was told to leave. */
type LeaseEnd = 'CANCELLED' | 'LOST' | 'STOPPED'

/** Holds one claimed run: renews its lease and tells the work when to leave. */
export interface Lease {
  readonly signal: AbortSignal
  /** The run as last heard of. */
  run(): Run
  ended(): LeaseEnd | undefined
  end(why: LeaseEnd): void
  progress(): RunProgressReport
  /** What was said last, without how long it will take: what is done takes no longer. */
  said(): string
  /** Keeps it for the next beat, and beats when the last report was a second ago: then the answer is true. */
  report(progress: number | null, message: string): Promise<boolean>
  /** The work is complete: shows it with a last beat, which also hears of a late cancel. */
  complete(): Promise<void>
  /** Renews now. A lost lease ends it; another failure is logged, for the lease has time left. */
  beat(): Promise<void>
  /** No more beats. */
  close(): void
}

export function createLease(claimed: Run, { runs, clock, beatMs, log }: LeaseOptions): Lease {
  const { id, attempt } = claimed
  const aborter = new AbortController()
  let run = claimed
  const began = { at: clock.now(), share: claimed.progress ?? 0 }
  let progress: RunProgressReport = { progress: claimed.progress, message: claimed.message }
  let said = claimed.message
  let ended: LeaseEnd | undefined
  let reported: number | undefined
  let closed = false

  function end(why: LeaseEnd): void {
    if (ended !== undefined || closed) return
    ended = why
    aborter.abort(reasonOf(why))
  }

  async function beat(): Promise<void> {
    try {
      run = await runs.beat(id, attempt, progress)
      if (run.status === 'CANCELLING') end('CANCELLED')
    } catch (error) {
      if (isLeaseLost(error)) end('LOST')
      else if (!closed) log(`The lease of run ${id} could not be renewed.`, error)
    }
  }

  const timer = setInterval(beat, beatMs)
  return Object.freeze({
    signal: aborter.signal,
    run: () => run,
    ended: () => ended,
    end,
    progress: () => progress,
    said: () => said,
    async report(share: number | null, message: string) {
      const now = clock.now()
      const remaining = remainingOf(began, share, now)
      said = message
      progress = { progress: share, message: remaining === undefined ? message : `${message}, ${remaining}` }
      if (closed || (reported !== undefined && now - reported < REPORT_EVERY_MS)) return false
      reported = now
      await beat()
      return true
    },
    complete() {
      progress = { progress: 1, message: said }
      return beat()
    },
    beat,
    close() {
      closed = true
      clearInterval(timer)
    },
  })
}

function reasonOf(why: LeaseEnd): OnefoldError {
  if (why === 'CANCELLED') return conflict('run-cancelled')
  if (why === 'LOST') return conflict('lease-lost/another-process-took')
  return new OnefoldError('unavailable', [refusal('closing/process-works-on')])
}
