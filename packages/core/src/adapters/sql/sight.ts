import type { RowFilter } from '../../model/row-filter.ts'
import { ALWAYS, type Condition, holds } from './conditions.ts'
import { first, type StoreOperation } from './operation.ts'
import { relationsOf } from './relations.ts'
import type { ScopedRowFilter, StoreParts } from './store-parts.ts'

/** Holds for the records that a row filter lets a caller see, of their column `body`. */
export function rowFilterCondition({ visibleOf }: StoreParts, rowFilter: RowFilter): Condition {
  return rowFilter === 'EVERYTHING' ? ALWAYS : visibleOf(rowFilter)
}

/** A statement that answers the visible rows: from what is kept of the scope column, else from the records themselves. */
export function* visibleRows(parts: StoreParts, table: number, rowFilter: ScopedRowFilter): StoreOperation<Condition> {
  const kept = yield* keptRows(table, rowFilter)
  if (kept !== undefined) return kept
  const { text, values } = parts.visibleOf(rowFilter)
  return { text: `SELECT row FROM ${relationsOf(table).records} WHERE ${text}`, values }
}

/** Holds where the live record of a row is visible: one look-up for each row that is asked about, however many are visible. */
export function* rowVisibility(
  parts: StoreParts,
  table: number,
  rowFilter: ScopedRowFilter,
  row: string,
): StoreOperation<Condition> {
  const { records, scopeValues } = relationsOf(table)
  if (yield* isKept(table, rowFilter))
    return holds(
      `EXISTS (SELECT 1 FROM ${scopeValues} AS held WHERE held.row = ${row} AND held.value IN ?texts)`,
      rowFilter.values,
    )
  const { text, values } = parts.visibleOf(rowFilter)
  return { text: `EXISTS (SELECT 1 FROM ${records} AS held WHERE held.row = ${row} AND ${text})`, values }
}

/** Holds for the visible live records, for statements that pass over many of them. */
export function* liveRowFilterCondition(
  parts: StoreParts,
  table: number,
  rowFilter: RowFilter,
): StoreOperation<Condition> {
  if (rowFilter === 'EVERYTHING') return ALWAYS
  const kept = yield* keptRows(table, rowFilter)
  return kept === undefined ? parts.visibleOf(rowFilter) : { text: `row IN (${kept.text})`, values: kept.values }
}

/** Undefined while the column of the row filter is not kept, or not of all records. */
function* keptRows(table: number, rowFilter: ScopedRowFilter): StoreOperation<Condition | undefined> {
  if (!(yield* isKept(table, rowFilter))) return undefined
  return holds(`SELECT row FROM ${relationsOf(table).scopeValues} WHERE value IN ?texts`, rowFilter.values)
}

function* isKept(table: number, { column }: ScopedRowFilter): StoreOperation<boolean> {
  const find = `SELECT held FROM ${relationsOf(table).scopeState} WHERE filled IS NULL`
  return (yield* first<{ held: string }>(find))?.held === column
}
