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
function* keptRows(table: number, { column, values }: ScopedRowFilter): StoreOperation<Condition | undefined> {
  const { scopeValues, scopeState } = relationsOf(table)
  const kept = yield* first<{ held: string }>(`SELECT held FROM ${scopeState} WHERE filled IS NULL`)
  return kept?.held === column ? holds(`SELECT row FROM ${scopeValues} WHERE value IN ?texts`, values) : undefined
}
