import type { UpsertOneAnswer, UpsertOneRequest } from '../../api/search.ts'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import type { Command } from '../../event/changes-of.ts'
import type { AuditEntry } from '../../model/audit.ts'
import type { RecordId, RowNumber, TableRecord } from '../../model/record.ts'
import type { Draft } from '../../table/draft.ts'
import { decide } from '../../write/commit/decide.ts'
import type { Situation } from '../../write/commit/decision-context.ts'
import type { UpsertContext } from '../../write/upsert/upsert-batch.ts'
import type { Caller, Rooms } from '../rooms.ts'
import { inSight, judge } from '../search/judge.ts'
import { type OneRecord, oneRecord, onlyAlone, type PlannedRecord } from '../search/one-record.ts'
import type { OpenEntity } from '../sight.ts'
import { shownRecords } from '../tables/expanded.ts'
import { trailInSight } from './audit-in-sight.ts'

/** Entries of an audit that come with a record. */
const MOST_ENTRIES = 1000

/** Who a record without a name may be: the best hit of a search for exactly its fields. */
export type ExactSearch = (draft: Draft) => Promise<RecordId | undefined>

/**
 * Inserts or updates one record: sought by id, source and identity, then as `resolve` seeks it. Where nothing is compared,
 * it is the record that every mapping finds by equal keys.
 */
export async function upsertOne(
  rooms: Rooms,
  caller: Caller,
  { table, sight }: OpenEntity,
  request: UpsertOneRequest,
  exactly: ExactSearch,
): Promise<UpsertOneAnswer> {
  const { record, insert = false, update = false, transformation, expected, audit = false, comment } = request
  if (insert && update) throw invalid('insert-and-update', {}, 'insert')
  const command: Command = { operationId: rooms.ids.next(), principal: caller.principal, instant: rooms.clock.now() }
  const one = oneRecord(rooms, record, command, sight, transformation)
  const options = comment === undefined ? {} : { comment }
  const done = await decide(rooms, table.id, async (situation) => {
    const draft = await one.draftIn(situation)
    const [row] = await rooms.store.records.reserveRows(situation.table.serial, 1)
    const only = insert ? ({ only: 'INSERT' } as const) : {}
    const named = await one.plan(situation, draft, row!, { ...options, ...only, ...expectedOf(draft) })
    const planned =
      named.outcome === 'INSERTED' && !insert && draft.id === undefined
        ? await sought(situation, draft, row!, named)
        : named
    if (update && planned.outcome === 'INSERTED') throw unknown()
    await requireExpected(situation, draft, planned)
    return { answer: planned, plan: planned.plan }
  })
  const [written] = done.after ? [done.after] : await rooms.store.records.byIds(table.serial, [done.id], sight)
  if (written === undefined) throw unknown()
  return {
    inserted: done.outcome === 'INSERTED',
    updated: done.outcome === 'UPDATED',
    record: (await shownRecords(rooms.store, table, [written], sight))[0]!,
    ...(audit && table.audit ? { audit: await trailOf(written.id) } : {}),
  }

  async function trailOf(recordId: RecordId): Promise<readonly AuditEntry[]> {
    return (await trailInSight(rooms, table, { recordId, offset: 0, limit: MOST_ENTRIES }, sight)).entries
  }

  async function sought(
    situation: Situation,
    draft: Draft,
    row: RowNumber,
    named: PlannedRecord,
  ): Promise<PlannedRecord> {
    const { live } = situation
    const { after } = named
    if (live === undefined || after === undefined) return named
    if (live.scorer === undefined) {
      const id = await exactly(draft)
      return id === undefined ? named : as(one, situation, draft, row, id)
    }
    const { decision, linked } = inSight(await judge(rooms, situation, live, after), sight)
    const best = decision === 'MATCH' ? linked[0]?.record.id : undefined
    if (best !== undefined) return as(one, situation, draft, row, best)
    return decision === 'NEW' ? { ...named, plan: onlyAlone(named.plan, after.row) } : named
  }

  /** The same record under the id of the one that it is. */
  async function as(
    { plan }: OneRecord,
    situation: Situation,
    draft: Draft,
    row: RowNumber,
    id: RecordId,
  ): Promise<PlannedRecord> {
    if (draft.sources.length > 0) throw invalid('source-on-update/record-already-only', { id }, '_source')
    return plan(situation, { ...draft, id }, row, options)
  }

  /** Of a record that is named by its id the plan itself asks. */
  function expectedOf({ id }: Draft): Pick<UpsertContext, 'expected'> {
    return typeof expected === 'number' && id !== undefined ? { expected: { [id]: expected } } : {}
  }

  async function requireExpected(situation: Situation, draft: Draft, { id, outcome }: PlannedRecord): Promise<void> {
    if (expected === undefined) return
    if (expected === 'ANY' || draft.id !== undefined) {
      if (outcome === 'INSERTED') throw stale(id)
      return
    }
    const [present]: readonly TableRecord[] = await rooms.store.records.byIds(situation.table.serial, [id], sight)
    if (present?.revision !== expected) throw stale(id)
  }
}

function stale(id: RecordId): OnefoldError {
  const text = `The record "${id}" is no longer at the revision you expect.`
  return new OnefoldError('stale', [{ code: 'revision-stale', text }])
}

function unknown(): OnefoldError {
  const text = 'No record is found by its id, its sources, its identity or by being alike.'
  return new OnefoldError('not_found', [{ code: 'record-unknown', text }])
}
