import { type LookupColumns, lookupEntriesOf, lookupFold } from '../../../model/lookup.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { LookupQuery, LookupValue, RecordStore } from '../../../ports/store/record-store.ts'
import { allOf, type Condition, holds } from '../conditions.ts'
import { column, insert, json, jsonText, type OperationsOf, rows, type StoreOperation, snapshot } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { rowFilterCondition } from '../sight.ts'
import type { StoreParts } from '../store-parts.ts'
import { sideRelation } from './side-relation.ts'

type LookupOperations = Pick<RecordStore, 'lookupState' | 'keepLookup' | 'fillLookup' | 'lookup'>

const kept = sideRelation<LookupColumns>({
  names: (table) => ({ entries: relationsOf(table).lookups, state: relationsOf(table).lookupState }),
  column: 'columns',
  stored: (columns) => json(columns),
  json: ['kept'],
  *write(table, written, columns) {
    yield* insert({
      into: relationsOf(table).lookups,
      columns: { value: 'text', row: 'integer', search: 'text', descriptions: 'json' },
      rows: written.flatMap((record) =>
        lookupEntriesOf(record, columns).map(({ value, search, descriptions }) => [
          ...[value, record.row, search, json(descriptions)],
        ]),
      ),
    })
  },
})

/** The values that other tables pick from, kept apart from the records. */
export function lookupOperations(parts: StoreParts): OperationsOf<LookupOperations> {
  return {
    *lookupState(table) {
      const state = yield* kept.state(table)
      return state && { columns: state.kept, complete: state.complete }
    },
    keepLookup: kept.keep,
    fillLookup: kept.fill,
    lookup: (table, query, rowFilter) => snapshot(() => lookup(parts, table, query, rowFilter)),
  }
}

/** The entries of the records that a commit writes and removes. */
export const keepLookups = kept.follow

/** The distinct values come in the order of the relation's key, so a page costs what it skips and shows. */
function* lookup(
  parts: StoreParts,
  table: number,
  { part, offset, limit }: LookupQuery,
  rowFilter: RowFilter,
): StoreOperation<{ values: readonly LookupValue[]; total: number }> {
  const where = conditionOf(parts, table, part, rowFilter)
  const from = `FROM ${relationsOf(table).lookups} AS entry WHERE ${where.text}`
  const found = yield* rows<LookupValue>(
    `SELECT page.value, l.descriptions
     FROM (SELECT value, min(row) AS row ${from} GROUP BY value ORDER BY value LIMIT ? OFFSET ?) AS page
       JOIN ${relationsOf(table).lookups} AS l ON l.value = page.value AND l.row = page.row ORDER BY page.value`,
    [...where.values, limit, offset],
    ['descriptions'],
  )
  const [total = 0] = yield* column<number>(
    `SELECT count(*) FROM (SELECT DISTINCT value ${from}) AS counted`,
    where.values,
  )
  return { values: found, total }
}

function conditionOf(parts: StoreParts, table: number, part: string, rowFilter: RowFilter): Condition {
  const { text, values } = rowFilterCondition(parts, rowFilter)
  const seen = `EXISTS (SELECT 1 FROM ${relationsOf(table).records} AS r WHERE r.row = entry.row AND ${text})`
  return allOf([
    part === '' ? undefined : holds('#position(search, ?) > 0', jsonText(lookupFold(part))),
    rowFilter === 'EVERYTHING' ? undefined : { text: seen, values },
  ])
}
