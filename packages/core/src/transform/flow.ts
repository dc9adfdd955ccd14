import type { Message } from '../error/message.ts'
import type { Instant, Json, Values } from '../model/record.ts'
import type { ScriptFailure, ScriptOutcome, ScriptRequest, ScriptRunner } from '../ports/script-runner.ts'
import type { OpenValues } from './path.ts'

/** How many calls of one piece of work may go over their limits before it is given up. */
export const MOST_OVERRUNS = 20

/** Counts down while scripts go over their limits; at 0 a run fails. */
export interface ScriptBudget {
  left: number
}

/** What the steps of a flow borrow. */
export interface FlowTools {
  readonly scripts: ScriptRunner
  /** The instant that scripts are shown. */
  readonly instant: Instant
  readonly budget: ScriptBudget
}

export function flowTools(scripts: ScriptRunner, instant: Instant): FlowTools {
  return { scripts, instant, budget: { left: MOST_OVERRUNS } }
}

/** A record on its way through the steps. */
export interface Flowing {
  values: OpenValues
  /** Why it is refused: a sentence of ours, or a script's own. */
  readonly errors: (Message | string)[]
  /** A script took it out. */
  dropped: boolean
}

/** What became of a record: dropped, refused when there are errors, or these values. */
export interface Flowed {
  readonly values: Values
  readonly errors: readonly (Message | string)[]
  readonly dropped: boolean
}

/** Works on all records of a batch. */
export type FlowStep = (batch: readonly Flowing[], tools: FlowTools) => Promise<void> | void

/** Sends copies of the records through the steps in order. A record that is dropped or refused goes no further. Parallel to the records. */
export async function flow(
  steps: readonly FlowStep[],
  records: readonly Values[],
  tools: FlowTools,
): Promise<readonly Flowed[]> {
  const all: readonly Flowing[] = records.map((values) => ({ values: { ...values }, errors: [], dropped: false }))
  let going = all
  for (const step of steps) {
    if (going.length === 0) break
    await step(going, tools)
    if (going.some(({ dropped, errors }) => dropped || errors.length > 0))
      going = going.filter(({ dropped, errors }) => !dropped && errors.length === 0)
  }
  return all
}

/** Runs one script for each record, in one batch. What went over its limits, or was not run, is an error of its record. */
export async function callForEach(
  batch: readonly Flowing[],
  { scripts, instant, budget }: FlowTools,
  script: {
    readonly source: string
    readonly parameters: readonly string[]
    readonly changesFirst?: boolean
    readonly argumentsOf: (record: Flowing) => readonly Json[]
    /** What is said of a call that failed with this code, where the script is none that anybody wrote. */
    readonly failing?: { readonly [code in ScriptFailure]?: Message }
  },
  use: (record: Flowing, value: Json | undefined, replacesFirst: boolean) => void,
): Promise<void> {
  const { argumentsOf, failing = {}, ...request } = script
  const outcomes = await runWithin(budget, scripts, { ...request, calls: batch.map(argumentsOf), instant })
  for (const [index, record] of batch.entries()) {
    const outcome = outcomes[index] as ScriptOutcome
    if (outcome.state === 'DONE') use(record, outcome.value, outcome.replacesFirst ?? false)
    else record.errors.push(failing[outcome.code] ?? outcome.message ?? outcome.text)
  }
}

/** Runs a script. Calls that went over their limits are taken off the budget; when nothing of it is left, none is run any more. */
export async function runWithin(
  budget: ScriptBudget,
  scripts: ScriptRunner,
  request: Omit<ScriptRequest, 'mostOverruns'>,
): Promise<readonly ScriptOutcome[]> {
  const outcomes = await scripts.run({ ...request, mostOverruns: budget.left })
  budget.left = Math.max(0, budget.left - outcomes.filter(isOverrun).length)
  return outcomes
}

function isOverrun(outcome: ScriptOutcome): boolean {
  return outcome.state === 'FAILED' && (outcome.code === 'script-timeout' || outcome.code === 'script-memory')
}
