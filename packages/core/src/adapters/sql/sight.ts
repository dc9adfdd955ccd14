import type { RowFilter } from '../../model/row-filter.ts'
import { ALWAYS, type Condition, holds } from './conditions.ts'
import { first, has, type StoreOperation } from './operation.ts'
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

/**
 * Holds where the live record of a row is visible. Asked about few rows it is one look-up for each of them, however many are visible:
 * of a sub-select with an offset nothing else can be made.
 */
export function* rowVisibility(
  parts: StoreParts,
  table: number,
  rowFilter: ScopedRowFilter,
  row: string,
  asked: 'FEW' | 'MANY',
): StoreOperation<Condition> {
  const { records, scopeValues } = relationsOf(table)
  const once = asked === 'FEW' ? ' LIMIT 1 OFFSET 0' : ''
  if (yield* isKept(table, rowFilter))
    return holds(
      `EXISTS (SELECT 1 FROM ${scopeValues} AS held WHERE held.row = ${row} AND held.value IN ?texts${once})`,
      rowFilter.values,
    )
  const { text, values } = parts.visibleOf(rowFilter)
  return { text: `EXISTS (SELECT 1 FROM ${records} AS held WHERE held.row = ${row} AND ${text}${once})`, values }
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

/** A statement that answers the visible rows, where these are so many at most; undefined where there are more, or nobody knows. */
export function* fewVisibleRows(
  table: number,
  rowFilter: ScopedRowFilter,
  most: number,
): StoreOperation<Condition | undefined> {
  const kept = yield* keptRows(table, rowFilter)
  if (kept === undefined) return undefined
  return (yield* has(`${kept.text} LIMIT 1 OFFSET ?`, [...kept.values, most])) ? undefined : kept
}

function* isKept(table: number, { column }: ScopedRowFilter): StoreOperation<boolean> {
  const find = `SELECT held FROM ${relationsOf(table).scopeState} WHERE filled IS NULL`
  return (yield* first<{ held: string }>(find))?.held === column
}
