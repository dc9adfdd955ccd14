import { isOnefoldError } from '../../error/onefold-error.ts'
import { sleep } from '../../lib/async/waiting.ts'
import type { Crowd } from '../../matching/incremental/crowds.ts'
import type { Changes, RunProgress } from '../../ports/store/changes.ts'
import { changesOfPlan, type PlannedChanges } from './changes-of-plan.ts'
import { type DecisionContext, loadContext } from './decision-context.ts'
import { type WritePlan, writesSomething } from './plan.ts'
import type { CommitServices } from './write-services.ts'

/** An answer for the caller, and what is to be written: a plan, or its changes where the answer rested on its matching. */
export type Decision<T> =
  | { readonly answer: T; readonly plan: WritePlan }
  | { readonly answer: T; readonly changes: Changes }

export type DecideOn<T> = (context: DecisionContext) => Promise<Decision<T>>

/**
 * How often a decision is made anew when others moved what it rests on. With many writers on one table a
 * small decision gets through soon; a big one is cut in halves by its caller.
 */
const ATTEMPTS = 6
/** A decision about one record, which cannot be cut, is made so often before its writer is told to come back. */
export const LAST_ATTEMPTS = 60

export interface DecideOptions<T> {
  /** @default 6 */
  readonly attempts?: number
  /** Written with the changes, so that a resumed run knows how far it came. May depend on the answer. */
  readonly run?: RunProgress | ((answer: T) => RunProgress)
  /** A plan that compares more pairs is refused with `TooManyPairs`. @default however many there are */
  readonly mostPairs?: number
}

/** The answer of a decision that was committed. */
export interface CommittedDecision<T> {
  readonly answer: T
  /** The values under which its plan met more records than are compared. */
  readonly crowds: readonly Crowd[]
}

/**
 * Every write: load the decision context, decide, match once, commit. Once more when what the decision rested on has moved.
 * Decisions on one table take turns within a process, so only other processes can move it.
 */
export async function decide<T>(
  services: CommitServices,
  table: string,
  decideOn: DecideOn<T>,
  options: DecideOptions<T> = {},
): Promise<T> {
  return (await decideMatched(services, table, decideOn, options)).answer
}

/** The same, with what the plan met when it was matched. */
export async function decideMatched<T>(
  services: CommitServices,
  table: string,
  decideOn: DecideOn<T>,
  { attempts = ATTEMPTS, ...terms }: DecideOptions<T> = {},
): Promise<CommittedDecision<T>> {
  return services.locks.run(table, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await decideOnce(services, table, decideOn, terms)
      } catch (error) {
        if (!hasMoved(error) || attempt >= attempts) throw error
        await sleep(Math.min(attempt * 3, 50))
      }
    }
  })
}

async function decideOnce<T>(
  services: CommitServices,
  table: string,
  decideOn: DecideOn<T>,
  { run, mostPairs }: Pick<DecideOptions<T>, 'run' | 'mostPairs'>,
): Promise<CommittedDecision<T>> {
  const context = await loadContext(services, table)
  const decision = await decideOn(context)
  const { answer } = decision
  const planned = 'changes' in decision ? { changes: decision.changes, crowds: [] } : await plannedOf(decision.plan)
  if (planned) await commit(services, context.table.serial, planned.changes)
  return { answer, crowds: planned?.crowds ?? [] }

  async function plannedOf(plan: WritePlan): Promise<PlannedChanges | undefined> {
    if (!writesSomething(plan)) return undefined
    return changesOfPlan(services, context, plan, { run: typeof run === 'function' ? run(answer) : run, mostPairs })
  }
}

async function commit({ store, faults, published }: CommitServices, table: number, changes: Changes): Promise<void> {
  faults('before-commit')
  await store.commit(table, changes)
  faults('after-commit')
  if (changes.publish.length > 0) published()
}

/** True when a decision was refused because others wrote meanwhile. */
export function hasMoved(error: unknown): boolean {
  return (
    isOnefoldError(error, 'conflict') && error.codes.some((code) => code === 'seen-moved' || code === 'generation-gone')
  )
}
