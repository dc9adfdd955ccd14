import type { Csn, RowNumber } from '../../../model/record.ts'
import type { Ruling, RulingMember } from '../../../model/ruling.ts'
import type { RulingChanges } from '../../../ports/store/changes.ts'
import type { RulingReads } from '../../../ports/store/ruling-reads.ts'
import { column, insert, json, type OperationsOf, rows, type StoreOperation, write } from '../operation.ts'
import { BODY } from '../records/record-codec.ts'
import { relationsOf } from '../relations.ts'

const MEMBER = 'ruling, kind, origin, row, part'
const ORDER = 'ORDER BY ruling, origin'

/** Reads of what people decided about the records of a table. */
export const rulingReads: OperationsOf<RulingReads> = {
  rulingMembers: membersOfRows,
  *rulingGroups(table, rulings) {
    const find = `SELECT ${MEMBER} FROM ${relationsOf(table).rulingMembers} WHERE ruling IN ?texts ${ORDER}`
    return rulings.length === 0 ? [] : yield* rows<RulingMember>(find, [rulings])
  },
  *rulings(table, ids) {
    const find = `SELECT body FROM ${relationsOf(table).rulings} WHERE id IN ?texts ORDER BY id`
    return (yield* rows<{ body: Ruling }>(find, [ids], BODY)).map(({ body }) => body)
  },
  rulingSlice(table, { ruling, origin }, limit) {
    const { rulingMembers } = relationsOf(table)
    const slice = `SELECT ${MEMBER} FROM ${rulingMembers} WHERE (ruling, origin) > (?, ?) ${ORDER} LIMIT ?`
    return rows<RulingMember>(slice, [ruling, origin, limit])
  },
}

/** What hangs on these rows, by (ruling, origin). */
export function* membersOfRows(table: number, of: readonly RowNumber[]): StoreOperation<readonly RulingMember[]> {
  const select = `SELECT ${MEMBER} FROM ${relationsOf(table).rulingMembers} WHERE row`
  const [only] = of
  if (only === undefined) return []
  // A record that is shown asks for its own alone; a list would cost as much again as reading the record.
  return of.length === 1
    ? yield* rows<RulingMember>(`${select} = ? ${ORDER}`, [only])
    : yield* rows<RulingMember>(`${select} IN ?integers ${ORDER}`, [of])
}

/** Writes what people decided. Answers the rows whose rulings are others now. */
export function* writeRulings(table: number, changes: RulingChanges, csn: Csn): StoreOperation<readonly RowNumber[]> {
  const { rulings, rulingMembers } = relationsOf(table)
  const { remove, put, untie, tie } = changes
  const moved = new Set<RowNumber>(tie.map(({ row }) => row))
  if (remove.length > 0) {
    yield* write(`DELETE FROM ${rulings} WHERE id IN ?texts`, [remove])
    const gone = `DELETE FROM ${rulingMembers} WHERE ruling IN ?texts RETURNING row`
    for (const row of yield* column<RowNumber>(gone, [remove])) moved.add(row)
  }
  const last = new Map(put.map((ruling) => [ruling.id, ruling]))
  yield* insert({
    into: rulings,
    columns: { id: 'text', kind: 'text', csn: 'integer', body: 'json' },
    rows: [...last.values()].map((ruling) => [ruling.id, ruling.kind, csn, json(ruling)]),
    more: 'ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, csn = excluded.csn, body = excluded.body',
  })
  for (const { ruling, origin } of [...untie, ...tie]) {
    const gone = `DELETE FROM ${rulingMembers} WHERE ruling = ? AND origin = ? RETURNING row`
    for (const row of yield* column<RowNumber>(gone, [ruling, origin])) moved.add(row)
  }
  yield* insert({
    into: rulingMembers,
    columns: { ruling: 'text', kind: 'text', origin: 'integer', row: 'integer', part: 'integer' },
    rows: tie.map(({ ruling, kind, origin, row, part }) => [ruling, kind, origin, row, part]),
  })
  // A ruling that speaks of nobody any more goes with its last member.
  const untied = [...new Set(untie.map(({ ruling }) => ruling))]
  const empty = `DELETE FROM ${rulings} AS r WHERE id IN ?texts
    AND NOT EXISTS (SELECT 1 FROM ${rulingMembers} AS m WHERE m.ruling = r.id)`
  if (untied.length > 0) yield* write(empty, [untied])
  return [...moved]
}
