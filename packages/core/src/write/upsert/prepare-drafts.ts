import type { UpsertResult } from '../../api/records.ts'
import { invalid, type OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { chunks } from '../../lib/async/iterables.ts'
import { eachYielding, eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import { defined } from '../../lib/defined.ts'
import { withoutWritten } from '../../lib/written-number.ts'
import type { Instant, RecordId, Revision, Values } from '../../model/record.ts'
import { isReserved } from '../../model/reserved.ts'
import { NO_SCRIPTS } from '../../ports/script-runner.ts'
import { type Draft, readDraft } from '../../table/draft.ts'
import { type Flowed, type FlowTools, flow, MOST_OVERRUNS, type ScriptBudget } from '../../transform/flow.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { WriteServices } from '../commit/write-services.ts'
import type { ValidatedRecord } from '../validate/validated-record.ts'
import { type RecordFlow, recordFlowOf } from './record-flow.ts'

/** A record as its caller gave it, with its place in the batch. */
export interface Given {
  readonly index: number
  readonly record: { readonly [member: string]: unknown }
}

/** What a batch comes to before it is compared with what is there. */
export interface Prepared {
  readonly drafts: readonly Draft[]
  /** What a script took out. */
  readonly dropped: readonly UpsertResult[]
  /** Of drafts that were made from records: the revisions of these. What moved since is to be prepared again. */
  readonly expected?: { readonly [id: RecordId]: Revision }
  /** What drafts become that turn out to be new, as far as it was computed before their turn. */
  readonly precomputed?: ReadonlyMap<Draft, ValidatedRecord>
}

export interface PrepareContext {
  readonly services: Pick<WriteServices, 'scripts'>
  readonly instant: Instant
  readonly budget: ScriptBudget
  readonly transformation?: string
  readonly pipeline?: string
}

/** Prepares a batch under the configuration of a moment. */
export type Preparer = (context: DecisionContext) => Promise<Prepared>

/** Together in one turn of the event loop. */
const TOGETHER = 1000

/**
 * Sends records through the transformation that is stated, the pipeline that is stated and the entity's, and reads what
 * comes out. The answer remembers the last flow: prepared again under the same, it gives the same.
 */
export function preparer(given: readonly Given[], preparation: PrepareContext): Preparer {
  let last:
    | { readonly flow: RecordFlow | undefined; readonly columns: unknown; readonly prepared: Prepared }
    | undefined
  return async (context) => {
    const { transformation, pipeline } = preparation
    const flow = recordFlowOf(context.configuration, {
      ...defined({ transformation }),
      pipelines: [pipeline, context.entity?.pipeline].filter((id) => id !== undefined),
    })
    const { dataset: columns } = context.components
    if (last === undefined || last.flow !== flow || last.columns !== columns)
      last = { flow, columns, prepared: await prepare(given, flow, context, preparation) }
    return last.prepared
  }
}

async function prepare(
  given: readonly Given[],
  flow: RecordFlow | undefined,
  { components: { dataset } }: DecisionContext,
  preparation: PrepareContext,
): Promise<Prepared> {
  const drafts: Draft[] = []
  if (flow === undefined) {
    await eachYielding(given, ({ record, index }) => drafts.push(readDraft(record, index)))
    return { drafts, dropped: [] }
  }
  const columns = dataset && new Set(dataset.columns.map(({ key }) => key))
  const tools = toolsOf(preparation)
  const dropped: UpsertResult[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (const some of chunks(given, TOGETHER)) {
    const flowed = await throughFlow(some, flow, columns, tools)
    for (const [at, { index, record }] of some.entries()) {
      const outcome = flowed[at]
      if (outcome === undefined)
        drafts.push(readDraft(record, index)) // no record at all: reading it says so
      else if (outcome.dropped) dropped.push({ index, outcome: 'DROPPED' })
      else if (outcome.errors.length > 0) drafts.push(refused(index, outcome.errors))
      else drafts.push(readDraft(outcome.values, index))
    }
    await yieldToEventLoop()
  }
  return { drafts, dropped }
}

/** Parallel to what is given; undefined for what is no object. */
async function throughFlow(
  given: readonly Given[],
  { transformation, pipeline }: RecordFlow,
  columns: ReadonlySet<string> | undefined,
  tools: FlowTools,
): Promise<readonly (Flowed | undefined)[]> {
  const objects = given.filter(({ record }) => isObject(record))
  const transformed = await flow(
    transformation,
    objects.map(({ record }) => withoutWritten(record as Values)), // parsed JSON, by the caller's word
    tools,
  )
  const going = transformed.filter(({ dropped, errors }) => !dropped && errors.length === 0)
  const piped = await flow(
    pipeline,
    going.map(({ values }) => values),
    tools,
  )
  const ends = new Map<Flowed, Flowed>(
    going.map((before, at) => [before, withCleared(before, piped[at] as Flowed, columns)]),
  )
  const byGiven = new Map(objects.map((each, at) => [each, transformed[at] as Flowed]))
  return given.map((each) => {
    const own = byGiven.get(each)
    return own && (ends.get(own) ?? own)
  })
}

/** A column that came into the pipeline and does not come out of it holds nothing: an update clears it. */
function withCleared(before: Flowed, after: Flowed, columns: ReadonlySet<string> | undefined): Flowed {
  const gone = Object.keys(before.values).filter(
    (member) => !isReserved(member) && !Object.hasOwn(after.values, member) && (columns?.has(member) ?? true),
  )
  if (gone.length === 0) return after
  return { ...after, values: { ...after.values, ...Object.fromEntries(gone.map((member) => [member, null])) } }
}

function refused(index: number, errors: Flowed['errors']): Draft {
  const refusals = errors.map((problem) => refusal('record-refused', { problem }))
  return { index, sources: [], stated: {}, refusals }
}

function isObject(record: unknown): boolean {
  return typeof record === 'object' && record !== null && !Array.isArray(record)
}

/** Why a run whose scripts never end is given up. */
export function scriptsOverrun(): OnefoldError {
  return invalid('scripts-overrun', { most: MOST_OVERRUNS })
}

export function toolsOf({ services, instant, budget }: PrepareContext): FlowTools {
  return { scripts: services.scripts ?? NO_SCRIPTS, instant, budget }
}
