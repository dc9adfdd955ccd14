import { conflict } from '../../../error/onefold-error.ts'
import { pairName, type RecordId, type RowNumber, type SourceEntry } from '../../../model/record.ts'
import { insert, rows, type StoreOperation, write } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import type { StoredChanges } from './stored-put.ts'

/** A pair, and the record that states it. */
interface Stated {
  readonly system: string
  readonly id: string
  readonly row: RowNumber
  readonly recordId: RecordId
}

/** A pair that another record stated before, and who that is by now; null: nobody who is live. */
interface Foreign extends Stated {
  readonly owner: RecordId | null
}

interface StatingRecord {
  readonly row: RowNumber
  readonly id: RecordId
  readonly sources: readonly SourceEntry[]
}

/**
 * Adds the pairs that nobody stated yet. A pair that somebody stated may be repeated by the record that this one leads to
 * now: by itself, or by the survivor that took it in. Anybody else breaks its uniqueness, until nobody of these is live:
 * then the pair goes to whoever states it next.
 */
export function* stateSources(table: number, records: readonly StatingRecord[]): StoreOperation<void> {
  const stated = statedBy(records)
  if (stated.length === 0) return
  if ((yield* addNew(table, stated)) < stated.length) yield* inherit(table, stated)
}

/** The pairs that a load brought to records which a merge took before: they lead to these. */
export function* stateContributed(
  table: number,
  { archive, remove }: Pick<StoredChanges, 'archive' | 'remove'>,
): StoreOperation<void> {
  const leaving = new Set(remove.map(({ id }) => id))
  yield* addNew(table, statedBy(archive.filter(({ reason, id }) => reason === 'MERGED' && !leaving.has(id))))
}

/** Those of the pairs that nobody stated; answers how many. */
function addNew(table: number, stated: readonly Stated[]): StoreOperation<number> {
  return insert({
    into: relationsOf(table).sources,
    columns: { system: 'text', '#source_id': 'text', row: 'integer', '#source_record': 'text' },
    rows: rowsOf(stated),
    more: 'ON CONFLICT DO NOTHING',
  })
}

const PAIRS = '?rows pair(system text, id text, row integer, record text)'

function* inherit(table: number, stated: readonly Stated[]): StoreOperation<void> {
  const foreign = yield* foreignPairs(table, stated)
  const taken = foreign.find(({ owner }) => owner !== null)
  if (taken !== undefined)
    throw conflict('seen-moved/source-owned', { system: taken.system, id: taken.id, owner: String(taken.owner) })
  if (foreign.length === 0) return
  const heirs = yield* write(
    `UPDATE ${relationsOf(table).sources} AS s SET row = pair.row, #source_record = pair.record FROM ${PAIRS}
     WHERE s.system = pair.system AND s.#source_id = pair.id`,
    [rowsOf(foreign)],
  )
  if (heirs < foreign.length) throw conflict('seen-moved/source-twice')
}

/** The pairs that are another's, each followed from its owner through the merges to the live record that has it now. */
function foreignPairs(table: number, stated: readonly Stated[]): StoreOperation<readonly Foreign[]> {
  const { sources, records, redirects } = relationsOf(table)
  return rows<Foreign>(
    `WITH RECURSIVE trail (system, id, row, record, at) AS (
       SELECT pair.system, pair.id, pair.row, pair.record, s.#source_record FROM ${PAIRS} CROSS JOIN ${sources} AS s
       WHERE s.system = pair.system AND s.#source_id = pair.id AND s.row <> pair.row
       UNION SELECT trail.system, trail.id, trail.row, trail.record, d.into_id
       FROM trail JOIN ${redirects} AS d ON d.id = trail.at)
     SELECT trail.system, trail.id, trail.row, trail.record AS "recordId", max(r.id) AS owner
     FROM trail LEFT JOIN ${records} AS r ON r.id = trail.at
     GROUP BY trail.system, trail.id, trail.row, trail.record HAVING max(r.row) IS DISTINCT FROM trail.row
     ORDER BY trail.system, trail.id`,
    [rowsOf(stated)],
  )
}

function rowsOf(stated: readonly Stated[]) {
  return stated.map(({ system, id, row, recordId }) => [system, id, row, recordId])
}

/** In the order of the pairs, and each pair of a record once. */
function statedBy(records: readonly StatingRecord[]): Stated[] {
  const stated = records.flatMap(({ row, id: recordId, sources }) => {
    if (sources.length < 2) return sources.map(({ system, id }) => ({ system, id, row, recordId }))
    const pairs = new Map(sources.map((pair) => [pairName(pair), { system: pair.system, id: pair.id, row, recordId }]))
    return [...pairs.values()]
  })
  return stated.sort((one, other) => compared(one.system, other.system) || compared(one.id, other.id))
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
