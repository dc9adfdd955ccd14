import { type LookupColumns, lookupEntriesOf, lookupFold } from '../../model/lookup.ts'
import type { Sight } from '../../model/sight.ts'
import type { LookupQuery, LookupState, LookupValue, RecordStore } from '../../ports/record-store.ts'
import { relationsOf } from './relations.ts'
import { type SideWriter, sideRelation } from './side-relation.ts'
import { type Condition, sightCondition } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type LookupOperations = Pick<RecordStore, 'lookupState' | 'keepLookup' | 'fillLookup' | 'lookup'>

const kept = sideRelation<LookupColumns>({
  names: (table) => ({ entries: relationsOf(table).lookups, state: relationsOf(table).lookupState }),
  column: 'columns',
  textOf: JSON.stringify,
  keptOf: (text) => JSON.parse(text) as LookupColumns, // written by `textOf`
  writer: entryWriter,
})

/** The values that other tables pick from, kept apart from the records. */
export function lookupOperations(sql: Sql): Synchronous<LookupOperations> {
  return {
    lookupState(table): LookupState | undefined {
      const state = kept.state(sql, table)
      return state && { columns: state.kept, complete: state.complete }
    },
    keepLookup: (table, columns) => sql.write(() => kept.keep(sql, table, columns)),
    fillLookup: (table, limit) => sql.write(() => kept.fill(sql, table, limit)),
    lookup: (table, query, sight) => sql.snapshot(() => lookup(sql, table, query, sight)),
  }
}

/** The entries of the records that a commit writes and removes. */
export const keepLookups = kept.follow

function entryWriter(sql: Sql, table: number, columns: LookupColumns): SideWriter {
  const { lookups } = relationsOf(table)
  const forget = sql.prepare(`DELETE FROM ${lookups} WHERE row = ?`)
  const insert = sql.prepare(`INSERT INTO ${lookups} (value, row, search, descriptions) VALUES (?, ?, ?, ?)`)
  return {
    forget: (row) => void forget.run(row),
    write(record) {
      forget.run(record.row)
      for (const { value, search, descriptions } of lookupEntriesOf(record, columns))
        insert.run(value, record.row, search, JSON.stringify(descriptions))
    },
  }
}

/** The distinct values come in the order of the relation's key, so a page costs what it skips and shows. */
function lookup(
  sql: Sql,
  table: number,
  { part, offset, limit }: LookupQuery,
  sight: Sight,
): { values: LookupValue[]; total: number } {
  const where = conditionOf(table, part, sight)
  const from = `FROM ${relationsOf(table).lookups} AS entry WHERE ${where.text}`
  const found = sql.all<{ value: string; descriptions: string }>(
    `SELECT value, min(row), descriptions ${from} GROUP BY value ORDER BY value LIMIT ? OFFSET ?`, // the other columns are of the row that has the minimum
    ...where.values,
    limit,
    offset,
  )
  const total = sql.one<{ n: number }>(`SELECT count(*) AS n FROM (SELECT DISTINCT value ${from})`, ...where.values)!.n
  return { values: found.map(({ value, descriptions }) => ({ value, descriptions: JSON.parse(descriptions) })), total }
}

function conditionOf(table: number, part: string, sight: Sight): Condition {
  const searched: Condition =
    part === '' ? { text: 'TRUE', values: [] } : { text: 'instr(search, ?) > 0', values: [lookupFold(part)] }
  if (sight === 'EVERYTHING') return searched
  const seen = sightCondition(sight)
  return {
    text: `${searched.text} AND EXISTS (SELECT 1 FROM ${relationsOf(table).records} AS r WHERE r.row = entry.row AND ${seen.text})`,
    values: [...searched.values, ...seen.values],
  }
}
