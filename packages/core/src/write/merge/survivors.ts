import { unavailable } from '../../error/onefold-error.ts'
import { eachYielding } from '../../lib/async/yield-to-event-loop.ts'
import type { ScriptAnswers, ScriptCall } from '../../matching/merge/script-calls.ts'
import { type Pins, runsScripts, scriptCallsOf } from '../../matching/merge/survivor.ts'
import type { ColumnIssue, Instant, Json, TableRecord, Values } from '../../model/record.ts'
import type { ScriptOutcome, ScriptRunner } from '../../ports/script-runner.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { SurvivorServices } from '../commit/write-services.ts'
import { withLookups } from '../validate/external-lookups.ts'
import { draftValidator, type ValidatedRecord, withQuality } from '../validate/validated-record.ts'
import { type Merging, mergedValues, mergingOf } from './contributions.ts'

/** Values that a person put together, checked as a merge checks them: what fails is noted, and nothing refused. */
export async function checkedAnew(
  services: SurvivorServices,
  context: DecisionContext,
  values: Values,
): Promise<ValidatedRecord> {
  return withLookups({ services, context, instant: services.clock.now() }, (answers) =>
    draftValidator(context, 'MERGE', answers).ofMerge(values),
  )
}

/** What one survivor is made of. */
export interface SurvivorParts {
  readonly contributions: readonly TableRecord[]
  readonly pins: Pins
}

/** What `new Date()` says in a merger's script: always the same, or the same records would not give the same values. */
const NO_CLOCK: Instant = 0

/** The values of survivors, checked as every write is; the scripts of their merger are asked for all of them at once. */
export async function survivorsOf(
  services: SurvivorServices,
  context: DecisionContext,
  gathered: readonly SurvivorParts[],
): Promise<readonly ValidatedRecord[]> {
  const merging = mergingOf(context.components, context.configuration)
  const answered = await answersFor(
    services.scripts,
    merging,
    gathered.map(({ contributions }) => contributions),
  )
  return withLookups({ services, context, instant: services.clock.now() }, async (known) => {
    const validator = draftValidator(context, 'MERGE', known)
    const survivors: ValidatedRecord[] = []
    await eachYielding(gathered.entries(), ([index, { contributions, pins }]) => {
      const { answers, failures = [] } = answered[index] ?? {}
      const validated = validator.ofMerge(mergedValues(contributions, merging, pins, answers))
      if (failures.length === 0) survivors.push(validated)
      else
        survivors.push(
          withQuality({ ...validated, issues: [...validated.issues, ...failures] }, context.components.dataset),
        )
    })
    return survivors
  })
}

/** What the scripts of one merge answered, and what is to be noted about those that did not. */
export interface Answered {
  readonly answers: ScriptAnswers
  readonly failures: readonly ColumnIssue[]
}

/** Parallel to the merges; empty where the merger runs no scripts. Each script runs in one batch. */
export async function answersFor(
  scripts: ScriptRunner | undefined,
  { merger, shapes }: Merging,
  merges: readonly (readonly TableRecord[])[],
): Promise<readonly Answered[]> {
  if (!runsScripts(merger, shapes)) return []
  if (!scripts) throw unavailable('scripts-unavailable/merger-needs-scripts', { id: merger._id })
  const calls = merges.map((contributions) => scriptCallsOf(contributions, merger, shapes))
  const outcomes = await outcomesOf(scripts, calls.flat())
  return calls.map((own) => answeredBy(own, outcomes))
}

function answeredBy(calls: readonly ScriptCall[], outcomes: ReadonlyMap<ScriptCall, ScriptOutcome>): Answered {
  const answers = new Map<string, Json>()
  const failures = new Map<string, ColumnIssue>()
  for (const call of calls) {
    const outcome = outcomes.get(call)
    if (outcome?.state === 'FAILED') {
      const kind = `${call.column} ${outcome.code}`
      if (!failures.has(kind)) failures.set(kind, { column: call.column, code: outcome.code, message: outcome.text })
    } else if (outcome?.value !== undefined) answers.set(call.id, outcome.value)
  }
  return { answers, failures: [...failures.values()] }
}

/** Runs each script once, with all its calls. */
async function outcomesOf(
  scripts: ScriptRunner,
  calls: readonly ScriptCall[],
): Promise<ReadonlyMap<ScriptCall, ScriptOutcome>> {
  const batches = new Map<string, ScriptCall[]>()
  for (const call of calls) {
    const kind = `${call.script}\0${Object.keys(call.input).join()}`
    const batch = batches.get(kind)
    if (batch) batch.push(call)
    else batches.set(kind, [call])
  }
  const outcomes = new Map<ScriptCall, ScriptOutcome>()
  const run = async (batch: readonly ScriptCall[]): Promise<void> => {
    const [{ script, input }] = batch as readonly [ScriptCall]
    const parameters = Object.keys(input)
    const request = {
      source: script,
      parameters,
      calls: batch.map((call) => Object.values(call.input)),
      instant: NO_CLOCK,
    }
    const found = await scripts.run(request)
    for (const [index, call] of batch.entries()) outcomes.set(call, found[index] as ScriptOutcome)
  }
  await Promise.all([...batches.values()].map(run))
  return outcomes
}
