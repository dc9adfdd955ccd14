import { isScopeValue, scopeTextsOf } from '../../../model/row-filter.ts'
import type { RecordStore } from '../../../ports/store/record-store.ts'
import { column, insert, jsonString, type OperationsOf } from '../operation.ts'
import { relationsOf } from '../relations.ts'
import { sideRelation } from './side-relation.ts'

type ScopeOperations = Pick<RecordStore, 'scopeIndexState' | 'keepScopeIndex' | 'fillScopeIndex' | 'scopeValues'>

const kept = sideRelation<string>({
  names: (table) => ({ entries: relationsOf(table).scopeValues, state: relationsOf(table).scopeState }),
  column: 'held',
  stored: jsonString,
  json: [],
  *write(table, written, of) {
    yield* insert({
      into: relationsOf(table).scopeValues,
      columns: { value: 'text', row: 'integer' },
      rows: written.flatMap(({ row, values }) =>
        scopeTextsOf(values, of)
          .filter(isScopeValue)
          .map((value) => [value, row]),
      ),
    })
  },
})

/** What the scope column of each record holds, kept apart from the records. */
export const scopeOperations: OperationsOf<ScopeOperations> = {
  *scopeIndexState(table) {
    const state = yield* kept.state(table)
    return state && { column: state.kept, complete: state.complete }
  },
  keepScopeIndex: kept.keep,
  fillScopeIndex: kept.fill,
  /** From one value to the next, each by one step into the index: what many records share costs no more than what one has. */
  scopeValues(table, after, limit) {
    const { scopeValues } = relationsOf(table)
    return column<string>(
      `WITH RECURSIVE walk (value, step) AS (
         SELECT (SELECT min(value) FROM ${scopeValues} WHERE value > ?), 1
         UNION ALL SELECT (SELECT min(v.value) FROM ${scopeValues} AS v WHERE v.value > walk.value), step + 1
           FROM walk WHERE walk.value IS NOT NULL AND step < ?)
       SELECT value FROM walk WHERE value IS NOT NULL ORDER BY value LIMIT ?`,
      [after, limit, limit],
    )
  },
}

/** The values of the records that a commit writes and removes. */
export const keepScopeValues = kept.follow
