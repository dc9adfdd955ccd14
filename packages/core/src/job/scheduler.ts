import { isOnefoldError } from '../error/onefold-error.ts'
import { sleep } from '../lib/async/waiting.ts'
import { defined } from '../lib/defined.ts'
import type { Definition } from '../model/definition.ts'
import type { Instant } from '../model/record.ts'
import { WORK_BOUNDS } from '../model/work-settings.ts'
import type { Clock } from '../ports/clock.ts'
import type { DefinitionStore } from '../ports/store/definition-store.ts'
import type { AskedRun, Runner } from './runner.ts'
import { scheduleOf } from './schedule.ts'

/** Definitions looked at together. */
const SLICE = 100
const MINUTE = 60_000

export interface SchedulerOptions {
  readonly definitions: DefinitionStore
  readonly runner: Runner
  readonly clock: Clock
  /** Brings the declared definitions to what declares them. */
  readonly reconcile: () => Promise<void>
  /** How often to look what is due. @default 1000 */
  readonly pollMs?: number
  /** A run without a ping for so long is closed. @default 15 minutes */
  readonly stallMs?: number
  readonly log?: (sentence: string, cause?: unknown) => void
}

/** Makes the runs of definitions at their times. */
export interface Scheduler {
  /** One look: fires what is due, one run for all slots that were missed [JB-83]. Answers how many it fired. */
  look(): Promise<number>
  stop(): Promise<void>
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { definitions, runner, clock, reconcile, pollMs = 1_000, log = () => {} } = options
  const { stallMs = WORK_BOUNDS.stallMs.standard } = options
  const ending = new AbortController()
  const complained = new Map<string, number>()
  let swept = 0

  async function fire(definition: Definition): Promise<boolean> {
    const { id, type, nextRun: slot } = definition
    if (slot === undefined || slot > clock.now()) return false // by this process's clock, too
    if (!runner.kinds.has(type)) return false // another process may know it
    const next = slotAfter(definition, Math.max(slot, clock.now()))
    const run = runner.newRun({ ...runOfSlot(runner, definition), trigger: 'CRON', overlap: definition.overlap })
    const submission = await definitions.fire({ definition: id, slot, next, run })
    if (submission) runner.submitted(submission)
    return submission !== undefined
  }

  async function tryToFire(definition: Definition): Promise<boolean> {
    const { id, name, nextRun = 0 } = definition
    try {
      return await fire(definition)
    } catch (error) {
      if (complained.get(id) !== nextRun) log(`The definition "${name}" (${id}) could not be run.`, error)
      complained.set(id, nextRun) // once a slot, not once a look
      return false
    }
  }

  async function look(): Promise<number> {
    await reconcile()
    let fired = 0
    for (const definition of await definitions.due(SLICE)) if (await tryToFire(definition)) fired += 1
    if (clock.now() - swept >= MINUTE) {
      swept = clock.now()
      await runner.closeStalled(stallMs)
    }
    return fired
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await look()
      } catch (error) {
        log('The scheduler met an error and goes on.', error)
      }
      await sleep(pollMs, ending.signal)
    }
  }

  const running = run()
  return Object.freeze({
    look,
    stop() {
      ending.abort()
      return running
    },
  })
}

/** The run that a definition makes, whoever asks for it. Refuses with `invalid` an input that its type no longer takes. */
export function runOf(runner: Runner, definition: Definition): Omit<AskedRun, 'trigger' | 'overlap'> {
  const { id, type, owner, notification } = definition
  const plan = runner.kindOf(type).plan(definition.input)
  return { ...plan, type, owner, definition: id, ...defined({ notification }) }
}

/**
 * The same at its slot, where nobody is there to be refused. What its type no longer takes is submitted as it stands and fails with the
 * reason: the run shows it, its mail tells it, and the definition goes on to its next slot.
 */
function runOfSlot(runner: Runner, definition: Definition): Omit<AskedRun, 'trigger' | 'overlap'> {
  try {
    return runOf(runner, definition)
  } catch (error) {
    if (!isOnefoldError(error, 'invalid')) throw error
    const { id, type, name, input, owner, notification } = definition
    return { type, input, subject: name, owner, definition: id, ...defined({ notification }) }
  }
}

/** Null: there is none, also where the cron is no longer one: the slot that was due is the last, and the definition shows that it rests. */
function slotAfter({ cron, timezone }: Definition, instant: Instant): Instant | null {
  try {
    return scheduleOf(cron, timezone).next(instant) ?? null
  } catch (error) {
    if (isOnefoldError(error, 'invalid')) return null
    throw error
  }
}
