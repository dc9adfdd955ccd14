import type { RecordId, RowNumber } from '../../../model/record.ts'
import type { Seen, SeenMatching } from '../../../ports/changes.ts'
import { seenMoved } from '../refusals.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import type { Sql } from '../sql.ts'

/** Refuses when anything that the decision was made on is no longer so. Names the first difference. */
export function checkSeen(sql: Sql, table: number, seen: Seen, live: number | undefined): void {
  checkRecords(sql, table, seen.records)
  for (const id of seen.absentIds) checkAbsentId(sql, table, id)
  const { sources } = relationsOf(table)
  for (const { system, id } of seen.absentSources) {
    if (sql.has(`SELECT 1 FROM ${sources} WHERE system = ? AND source = ?`, system, id)) {
      throw seenMoved(`The source "${system}" now has a record for "${id}".`)
    }
  }
  if (seen.matching !== undefined) checkMatching(sql, table, seen.matching, live)
}

function checkRecords(sql: Sql, table: number, records: Seen['records']): void {
  const find = `SELECT revision FROM ${relationsOf(table).records} WHERE row = ?`
  for (const [row, revision] of records) {
    const now = sql.one<{ revision: number }>(find, row)?.revision
    if (now === undefined) throw seenMoved(`The record in row ${row} is no longer live.`)
    if (now !== revision) throw seenMoved(`The record in row ${row} has revision ${now}, not ${revision}.`)
  }
}

function checkAbsentId(sql: Sql, table: number, id: RecordId): void {
  const { records, history, redirects } = relationsOf(table)
  const taken = sql.has(
    `SELECT 1 FROM ${records} WHERE id = ? UNION ALL SELECT 1 FROM ${history} WHERE id = ?
     UNION ALL SELECT 1 FROM ${redirects} WHERE id = ? LIMIT 1`,
    id,
    id,
    id,
  )
  if (taken) throw seenMoved(`There is a record "${id}" now.`)
}

function checkMatching(sql: Sql, table: number, seen: SeenMatching, live: number | undefined): void {
  const { generation } = seen
  if (generation !== live) throw seenMoved(`The index generation ${generation} is no longer the live one.`)
  const { postings, members, components } = indexRelationsOf(table, generation)
  const under = `SELECT row FROM ${postings} WHERE mapping = ? AND hash = ? ORDER BY row`
  for (const { key, rows } of seen.postings) {
    const now = sql.all<{ row: RowNumber }>(under, key.mapping, key.hash)
    if (now.length !== rows.length || now.some(({ row }, at) => row !== rows[at])) {
      throw seenMoved(`The rows under the index key ${key.mapping}:${key.hash} are others now.`)
    }
  }
  const of = `SELECT component, mark FROM ${members} JOIN ${components} USING (component) WHERE row = ?`
  for (const { row, component, mark } of seen.components) {
    const now = sql.one<{ component: RowNumber; mark: number }>(of, row) ?? { component: 0, mark: 0 }
    if (now.component !== component || now.mark !== mark) {
      throw seenMoved(`The component of the record in row ${row} is another now.`)
    }
  }
}
