import { conflict, invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { defined } from '../../lib/defined.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, Revision, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { Draft } from '../../table/draft.ts'
import { commandOf } from '../commit/command.ts'
import { type Decision, decide, LAST_ATTEMPTS } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { ValidatingServices } from '../commit/write-services.ts'
import { staleRevision } from '../lookup/stale-revision.ts'
import { visibleOf } from './classify-record.ts'
import { classifiedInsertion, oneRecord, type PlannedRecord } from './one-record.ts'
import type { UpsertTerms } from './upsert-batch.ts'

/** Who a record without a name may be: the best hit of a search for exactly its fields. */
export type ExactSearch = (draft: Draft) => Promise<RecordId | undefined>

export interface UpsertOneCommand {
  readonly principal: Principal
  readonly rowFilter: RowFilter
  readonly record: { readonly [member: string]: unknown }
  readonly insert: boolean
  readonly update: boolean
  readonly transformation?: string
  /** The revision that is updated; ANY: there must be one. */
  readonly expected?: Revision | 'ANY'
  readonly comment?: string
}

/**
 * Inserts or updates one record: sought by id, source and identity, then as `resolve` seeks it. Where nothing is compared,
 * it is the record that every mapping finds by equal keys. Refuses with `conflict` what would have to be sought among records
 * that are not indexed.
 */
export async function upsertOne(
  services: ValidatingServices,
  table: string,
  request: UpsertOneCommand,
  exactly: ExactSearch,
): Promise<PlannedRecord> {
  const { principal, rowFilter, record, insert, update, transformation, comment } = request
  const one = oneRecord(services, record, commandOf(services, principal), rowFilter, transformation)
  const options = defined({ comment })
  const decideOn = async (context: DecisionContext): Promise<Decision<PlannedRecord>> => {
    const draft = await one.draftIn(context)
    const [row] = await services.store.records.reserveRows(context.table.serial, 1)
    const only = insert ? ({ only: 'INSERT' } as const) : {}
    const named = await one.plan(context, draft, row!, { ...options, ...only, ...expectedOf(draft, request) })
    const plan = (as: Draft) => one.plan(context, as, row!, options)
    const unnamed = named.outcome === 'INSERTED' && !insert && draft.id === undefined
    const decision = unnamed
      ? await sought({ services, context, draft, named, plan, rowFilter, exactly })
      : decided(named)
    if (update && decision.answer.outcome === 'INSERTED') throw unknownRecord()
    await requireRevision(services, context, draft, decision.answer, request)
    return decision
  }
  return decide(services, table, decideOn, { attempts: LAST_ATTEMPTS })
}

/** A record that nothing names, and what it takes to find out who it is. */
interface UnnamedRecord extends Pick<UpsertOneCommand, 'rowFilter'> {
  readonly services: ValidatingServices
  readonly context: DecisionContext
  readonly draft: Draft
  /** Its insertion. */
  readonly named: PlannedRecord
  /** What writing it as another draft would do. */
  readonly plan: (as: Draft) => Promise<PlannedRecord>
  readonly exactly: ExactSearch
}

/** An insertion, or an update of the record that it turns out to be. */
async function sought(record: UnnamedRecord): Promise<Decision<PlannedRecord>> {
  const { services, context, draft, named, rowFilter, exactly } = record
  const { live, components, entity, table } = context
  if (named.after === undefined || !isSearched(context)) return decided(named)
  if (live === undefined ? components.classifier === undefined : live.scorer === undefined) {
    const id = await exactly(draft)
    return decided(id === undefined ? named : await plannedAs(id, record))
  }
  if (live === undefined) throw conflict('not-indexed', { entity: entity?.id ?? table.id })
  const { changes, classification } = await classifiedInsertion(services, context, named.plan, named.after)
  const { decision, linked } = visibleOf(classification, rowFilter)
  const best = decision === 'MATCH' ? linked[0]?.record.id : undefined
  return best === undefined ? { answer: named, changes } : decided(await plannedAs(best, record))
}

/** The same record under the id of the one that it is. */
async function plannedAs(id: RecordId, { draft, plan }: UnnamedRecord): Promise<PlannedRecord> {
  if (draft.sources.length > 0) throw invalid('source-on-update/record-already-only', { id }, '_source')
  return plan({ ...draft, id })
}

/** Of a record that is named by its id the plan itself asks. */
function expectedOf({ id }: Draft, { expected }: UpsertOneCommand): Pick<UpsertTerms, 'expected'> {
  return typeof expected === 'number' && id !== undefined ? { expected: { [id]: expected } } : {}
}

/** Refuses with `stale` a record that is none of those, or not of the revision, that the caller expects. */
async function requireRevision(
  { store }: ValidatingServices,
  { table }: DecisionContext,
  draft: Draft,
  { id, outcome }: PlannedRecord,
  { expected, rowFilter }: UpsertOneCommand,
): Promise<void> {
  if (expected === undefined) return
  if (expected === 'ANY' || draft.id !== undefined) {
    if (outcome === 'INSERTED') throw staleRevision(id)
    return
  }
  const [present]: readonly TableRecord[] = await store.records.byIds(table.serial, [id], rowFilter)
  if (present?.revision !== expected) throw staleRevision(id)
}

/** Is there anybody whom a record may be, by rules of the entity? Without an index they are there all the same. */
function isSearched({ live, head, components }: DecisionContext): boolean {
  return live !== undefined || (components.indexer !== undefined && head.records > 0)
}

function decided(planned: PlannedRecord): Decision<PlannedRecord> {
  return { answer: planned, plan: planned.plan }
}

export function unknownRecord(): OnefoldError {
  return new OnefoldError('not_found', [refusal('record-unknown/unlike')])
}
