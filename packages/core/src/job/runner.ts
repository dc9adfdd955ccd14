import { notFound, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { sleep } from '../lib/async/waiting.ts'
import { type Away, createWorkLoop, type WorkLoop } from '../lib/async/work-loop.ts'
import { defined } from '../lib/defined.ts'
import { FINISHED_RUN_STATUSES, type Run, type RunType } from '../model/run.ts'
import type { Clock } from '../ports/clock.ts'
import type { Faults } from '../ports/faults.ts'
import type { Ids } from '../ports/ids.ts'
import type { NewRun, RunStore, Submission } from '../ports/store/run-store.ts'
import { createEnds } from './ends.ts'
import { createLease, type Lease } from './lease.ts'
import { kindsByType, type RunKind } from './run-kind.ts'
import { workOnRun } from './work-on-run.ts'

export interface RunnerOptions {
  readonly runs: RunStore
  readonly clock: Clock
  readonly ids: Ids
  /** The name that claims are made under: one a process. */
  readonly node: string
  /** Runs at work at once. @default 2 */
  readonly concurrency?: number
  /** How often to look for runs that other processes submitted or finished. @default 1000 */
  readonly pollMs?: number
  /** How often a lease is renewed. @default 10000 */
  readonly beatMs?: number
  readonly faults?: Faults
  /** Told each run that was made, begun or ended here. Whatever it does, the run goes on. */
  readonly noticed?: (run: Run) => void
  /** Told causes that the run itself does not show. */
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** What a caller says of a run: its id and what it must not be at work beside follow. */
export type AskedRun = Omit<NewRun, 'id' | 'exclusive'>

/** Takes submitted runs and works on them under leases. */
export interface Runner {
  /**
   * Begins to work, once: with the kinds of run that this installation knows, which may use the runner themselves. It takes
   * runs of these types, by default of all of them.
   */
  start(kinds: readonly RunKind[], types?: readonly RunType[]): void
  /** All kinds, by type. Empty before the start. */
  readonly kinds: ReadonlyMap<RunType, RunKind>
  /** Refuses with `not_found` a type that this installation does not know. */
  kindOf(type: RunType): RunKind
  /** The run as it would be submitted. */
  newRun(asked: AskedRun): NewRun
  /** The run made, or the one that the submission is: then `created` is false. */
  submit(asked: AskedRun): Promise<Submission>
  /** What was submitted beside this runner is there: look for it now. */
  submitted(submission: Submission): void
  /** Waits for any end of the run, in whichever process. Refuses with `unavailable` when this runner stops before. */
  finished(id: string): Promise<Run>
  /** Undefined: there is none; a finished one is answered as it is. */
  cancel(id: string): Promise<Run | undefined>
  /** Closes what has been silent for so long in whichever process. */
  closeStalled(silentMs: number): Promise<void>
  /** Closes what a process left that died and that nobody can go on with: for a store that only this process has open. */
  closeUnresumable(): Promise<void>
  alive(): boolean
  /** Lets the work leave at its next border. What is not complete stays open and is resumed from its checkpoint. */
  stop(): Promise<void>
}

export function createRunner(options: RunnerOptions): Runner {
  const { runs, clock, ids, node, pollMs = 1_000, beatMs = 10_000 } = options
  const { concurrency = 2, faults = () => {}, log = () => {} } = options
  const kinds = new Map<RunType, RunKind>()
  let types: readonly RunType[] = []
  const leases = new Map<string, Lease>()
  const ends = createEnds()
  const noticed = noticing(options.noticed, log)
  let stopped = false

  const kindOf = (type: RunType): RunKind => {
    const kind = kinds.get(type)
    if (kind === undefined) throw notFound('run-type', type)
    return kind
  }

  async function work(run: Run, away: Away): Promise<void> {
    const lease = createLease(run, { runs, clock, beatMs, log })
    leases.set(run.id, lease)
    if (stopped) lease.end('STOPPED')
    else if (run.started === run.ping) noticed(run) // its first claim
    try {
      const left = () => lease.signal.aborted
      const waitFor = (id: string) => away(() => untilOver(id, { runs, ends, pollMs, stopped: left }))
      const closed = await workOnRun(run, kindOf(run.type), lease, { runs, ids, faults, log, waitFor })
      if (closed) noticed(closed)
    } finally {
      lease.close()
      if (leases.get(run.id) === lease) leases.delete(run.id)
      ends.announce(run.id)
    }
  }

  let loop: WorkLoop | undefined

  const newRun = (asked: AskedRun): NewRun => {
    const { exclusive } = kindOf(asked.type)
    const own = exclusive === null ? definitionLane(asked) : exclusive(asked.subject)
    return { ...asked, id: ids.next(), ...defined({ exclusive: own }) }
  }
  async function closeStalled(silentMs: number, which?: readonly RunType[]): Promise<void> {
    for (const run of await runs.closeStalled(silentMs, which)) {
      ends.announce(run.id)
      noticed(run)
    }
  }
  const submitted = ({ run, created }: Submission): void => {
    if (created) noticed(run)
    loop?.wake()
  }

  return Object.freeze<Runner>({
    start(known, taken = known.map(({ type }) => type)) {
      for (const [type, kind] of kindsByType(known)) kinds.set(type, kind)
      for (const type of taken)
        if (!kinds.has(type)) throw new TypeError(`Expected a kind for the run type \`${type}\``)
      types = taken
      const resumable = types.filter((type) => kindOf(type).resumable)
      loop = createWorkLoop<Run>({
        claim: () => runs.claim(types, node, resumable),
        work,
        concurrency,
        pollMs,
        failed: (error) => log('The runner met an error and goes on.', error),
      })
    },
    kinds,
    kindOf,
    newRun,
    async submit(asked) {
      const submission = await runs.submit(newRun(asked))
      submitted(submission)
      return submission
    },
    submitted,
    finished: (id) => untilOver(id, { runs, ends, pollMs, stopped: () => stopped }),
    async cancel(id) {
      const before = await runs.find(id)
      const run = await runs.cancel(id)
      if (run?.status === 'CANCELLING') leases.get(id)?.end('CANCELLED')
      else ends.announce(id)
      if (run?.status === 'CANCELLED' && before?.status === 'PENDING') noticed(run)
      return run
    },
    closeStalled: (silentMs) => closeStalled(silentMs),
    closeUnresumable: () =>
      closeStalled(
        0,
        types.filter((type) => !kindOf(type).resumable),
      ),
    alive: () => loop?.alive() ?? true,
    async stop() {
      stopped = true
      for (const lease of leases.values()) lease.end('STOPPED')
      await loop?.stop()
      ends.announceAll()
    },
  })
}

/** Waits for any end of a run: this process announces its own, others are looked for. */
async function untilOver(
  id: string,
  {
    runs,
    ends,
    pollMs,
    stopped,
  }: {
    readonly runs: RunStore
    readonly ends: ReturnType<typeof createEnds>
    readonly pollMs: number
    readonly stopped: () => boolean
  },
): Promise<Run> {
  for (;;) {
    const ended = ends.of(id) // before the look, so that an end right after it is heard
    const run = await runs.find(id)
    const over = run === undefined || FINISHED_RUN_STATUSES.includes(run.status)
    if (over) ends.announce(id)
    if (run === undefined) throw notFound('run', id)
    if (over) return run
    if (stopped()) throw closing()
    await sleep(pollMs, ended)
  }
}

/** Runs of a kind that may be at work many times are still one after the other when one definition makes them. */
function definitionLane({ definition, overlap }: AskedRun): string | undefined {
  return definition === undefined || overlap === 'FORCE' ? undefined : `definition ${definition}`
}

function noticing(told: RunnerOptions['noticed'], log: NonNullable<RunnerOptions['log']>): (run: Run) => void {
  return (run) => {
    try {
      told?.(run)
    } catch (error) {
      log(`Nobody could be told of the run ${run.id}.`, error)
    }
  }
}

function closing(): OnefoldError {
  return new OnefoldError('unavailable', [refusal('closing/runner-stopped-before')])
}
