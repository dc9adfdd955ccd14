import { conflict, invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { defined } from '../../lib/defined.ts'
import type { Principal } from '../../model/principal.ts'
import type { RecordId, Revision, RowNumber, TableRecord } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { Draft } from '../../table/draft.ts'
import { commandOf } from '../commit/command.ts'
import { type Decision, decide, LAST_ATTEMPTS } from '../commit/decide.ts'
import type { DecisionContext } from '../commit/decision-context.ts'
import type { ValidatingServices } from '../commit/write-services.ts'
import { visibleOf } from './classify-record.ts'
import { classifiedInsertion, type OneRecord, oneRecord, type PlannedRecord } from './one-record.ts'
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
  { principal, rowFilter, record, insert, update, transformation, expected, comment }: UpsertOneCommand,
  exactly: ExactSearch,
): Promise<PlannedRecord> {
  const command = commandOf(services, principal)
  const one = oneRecord(services, record, command, rowFilter, transformation)
  const options = defined({ comment })
  const decideOn = async (context: DecisionContext): Promise<Decision<PlannedRecord>> => {
    const draft = await one.draftIn(context)
    const [row] = await services.store.records.reserveRows(context.table.serial, 1)
    const only = insert ? ({ only: 'INSERT' } as const) : {}
    const named = await one.plan(context, draft, row!, { ...options, ...only, ...expectedOf(draft) })
    const unnamed = named.outcome === 'INSERTED' && !insert && draft.id === undefined
    const decision = unnamed ? await sought(context, draft, row!, named) : decided(named)
    if (update && decision.answer.outcome === 'INSERTED') throw unknownRecord()
    await requireExpected(context, draft, decision.answer)
    return decision
  }
  return decide(services, table, decideOn, { attempts: LAST_ATTEMPTS })

  /** An insertion, or an update of the record that it turns out to be. */
  async function sought(
    context: DecisionContext,
    draft: Draft,
    row: RowNumber,
    named: PlannedRecord,
  ): Promise<Decision<PlannedRecord>> {
    const { live, components, entity } = context
    const { after } = named
    if (after === undefined || !isSearched(context)) return decided(named)
    if (live === undefined ? components.classifier === undefined : live.scorer === undefined) {
      const id = await exactly(draft)
      return decided(id === undefined ? named : await as(one, context, draft, row, id))
    }
    if (live === undefined) throw conflict('not-indexed', { entity: entity?.id ?? table })
    const { changes, classification } = await classifiedInsertion(services, context, named.plan, after)
    const { decision, linked } = visibleOf(classification, rowFilter)
    const best = decision === 'MATCH' ? linked[0]?.record.id : undefined
    return best === undefined ? { answer: named, changes } : decided(await as(one, context, draft, row, best))
  }

  /** The same record under the id of the one that it is. */
  async function as(
    { plan }: OneRecord,
    context: DecisionContext,
    draft: Draft,
    row: RowNumber,
    id: RecordId,
  ): Promise<PlannedRecord> {
    if (draft.sources.length > 0) throw invalid('source-on-update/record-already-only', { id }, '_source')
    return plan(context, { ...draft, id }, row, options)
  }

  /** Of a record that is named by its id the plan itself asks. */
  function expectedOf({ id }: Draft): Pick<UpsertTerms, 'expected'> {
    return typeof expected === 'number' && id !== undefined ? { expected: { [id]: expected } } : {}
  }

  async function requireExpected(
    context: DecisionContext,
    draft: Draft,
    { id, outcome }: PlannedRecord,
  ): Promise<void> {
    if (expected === undefined) return
    if (expected === 'ANY' || draft.id !== undefined) {
      if (outcome === 'INSERTED') throw stale(id)
      return
    }
    const [present]: readonly TableRecord[] = await services.store.records.byIds(context.table.serial, [id], rowFilter)
    if (present?.revision !== expected) throw stale(id)
  }
}

/** Is there anybody whom a record may be, by rules of the entity? Without an index they are there all the same. */
function isSearched({ live, head, components }: DecisionContext): boolean {
  return live !== undefined || (components.indexer !== undefined && head.records > 0)
}

function decided(planned: PlannedRecord): Decision<PlannedRecord> {
  return { answer: planned, plan: planned.plan }
}

function stale(id: RecordId): OnefoldError {
  return new OnefoldError('stale', [refusal('revision-stale', { id })])
}

export function unknownRecord(): OnefoldError {
  return new OnefoldError('not_found', [refusal('record-unknown/unlike')])
}
