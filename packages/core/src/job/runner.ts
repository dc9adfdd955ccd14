import { notFound, OnefoldError } from '../error/onefold-error.ts'
import { sleep } from '../lib/sleep.ts'
import { createWorkLoop } from '../lib/work-loop.ts'
import { FINISHED_RUN_STATUSES, type Run, type RunType } from '../model/run.ts'
import type { Clock } from '../ports/clock.ts'
import type { Faults } from '../ports/faults.ts'
import type { Ids } from '../ports/ids.ts'
import type { NewRun, RunStore } from '../ports/run-store.ts'
import { createLease, type Lease } from './lease.ts'
import type { RunHandler, RunHandlers } from './run-handler.ts'
import { workOnRun } from './work-on-run.ts'

export interface RunnerOptions {
  readonly runs: RunStore
  readonly clock: Clock
  readonly ids: Ids
  /** The name that claims are made under: one a process. */
  readonly node: string
  readonly handlers: RunHandlers
  /** What this runner takes; a handler for each. @default every type that has a handler */
  readonly types?: readonly RunType[]
  /** Runs at work at once. @default 2 */
  readonly concurrency?: number
  /** How often to look for runs that other processes submitted or finished. @default 1000 */
  readonly pollMs?: number
  /** How often a lease is renewed. @default 10000 */
  readonly beatMs?: number
  readonly faults?: Faults
  /** Told causes that the run itself does not show. */
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** Takes submitted runs and works on them under leases. */
export interface Runner {
  /** The run made, or the unfinished one of the same type and subject: then `created` is false. */
  submit(run: Omit<NewRun, 'id'>): Promise<{ readonly run: Run; readonly created: boolean }>
  /** Waits for any end of the run, in whichever process. Refuses with `unavailable` when this runner stops before. */
  finished(id: string): Promise<Run>
  /** Undefined: there is none; a finished one is answered as it is. */
  cancel(id: string): Promise<Run | undefined>
  alive(): boolean
  /** Lets the work leave at its next border. What is not complete stays open and is resumed from its checkpoint. */
  stop(): Promise<void>
}

export function createRunner(options: RunnerOptions): Runner {
  const { runs, clock, ids, node, handlers, pollMs = 1_000, beatMs = 10_000 } = options
  const { concurrency = 2, faults = () => {}, log = () => {} } = options
  const types = options.types ?? (Object.keys(handlers) as RunType[])
  for (const type of types) handlerOf(handlers, type)
  const leases = new Map<string, Lease>()
  const ends = createEnds()
  let stopped = false

  async function work(run: Run): Promise<void> {
    const lease = createLease(run, { runs, clock, beatMs, log })
    leases.set(run.id, lease)
    if (stopped) lease.end('STOPPED')
    try {
      await workOnRun(run, handlerOf(handlers, run.type), lease, { runs, faults, log })
    } finally {
      lease.close()
      if (leases.get(run.id) === lease) leases.delete(run.id)
      ends.announce(run.id)
    }
  }

  const loop = createWorkLoop<Run>({
    claim: () => runs.claim(types, node),
    work,
    concurrency,
    pollMs,
    failed: (error) => log('The runner met an error and goes on.', error),
  })

  return Object.freeze({
    async submit(run: Omit<NewRun, 'id'>) {
      const answer = await runs.submit({ ...run, id: ids.next() })
      loop.wake()
      return answer
    },
    async finished(id: string) {
      for (;;) {
        const ended = ends.of(id) // before the look, so that an end right after it is heard
        const run = await runs.find(id)
        if (run === undefined || FINISHED_RUN_STATUSES.includes(run.status)) ends.announce(id)
        if (run === undefined) throw notFound('run', id)
        if (FINISHED_RUN_STATUSES.includes(run.status)) return run
        if (stopped) throw closing()
        await sleep(pollMs, ended)
      }
    },
    async cancel(id: string) {
      const run = await runs.cancel(id)
      if (run?.status === 'CANCELLING') leases.get(id)?.end('CANCELLED')
      else ends.announce(id)
      return run
    },
    alive: loop.alive,
    async stop() {
      stopped = true
      for (const lease of leases.values()) lease.end('STOPPED')
      await loop.stop()
      ends.announceAll()
    },
  })
}

function handlerOf(handlers: RunHandlers, type: RunType): RunHandler {
  const handler = handlers[type]
  if (handler === undefined) throw new TypeError(`Expected a handler for the run type \`${type}\``)
  return handler
}

function closing(): OnefoldError {
  return new OnefoldError('unavailable', [{ code: 'closing', text: 'The runner stopped before the run was over.' }])
}

/** Signals that abort when this process is done with a run. */
function createEnds() {
  const aborters = new Map<string, AbortController>()
  function announce(id: string): void {
    aborters.get(id)?.abort()
    aborters.delete(id)
  }
  return {
    of(id: string): AbortSignal {
      const aborter = aborters.get(id) ?? new AbortController()
      aborters.set(id, aborter)
      return aborter.signal
    },
    announce,
    announceAll() {
      for (const id of [...aborters.keys()]) announce(id)
    },
  }
}
