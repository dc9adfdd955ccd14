import type { BucketPosition } from '../../../model/index-key.ts'
import type { RecordId, RowNumber } from '../../../model/record.ts'
import type { RulingMember } from '../../../model/ruling.ts'
import type { Seen, SeenMatching, SeenRulings } from '../../../ports/changes.ts'
import { checkPending } from '../pending.ts'
import { seenMoved } from '../refusals.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import { membersOfRows } from '../rulings.ts'
import type { Sql } from '../sql.ts'

/** Refuses when anything that the decision was made on is no longer so. Names the first difference. */
export function checkSeen(sql: Sql, table: number, seen: Seen, live: number | undefined): void {
  checkRecords(sql, table, seen.records)
  checkPending(sql, table, seen.pending)
  for (const id of seen.absentIds) checkAbsentId(sql, table, id)
  const { records, sources } = relationsOf(table)
  for (const id of seen.returningIds ?? []) {
    if (sql.has(`SELECT 1 FROM ${records} WHERE id = ?`, id)) throw seenMoved(`There is a record "${id}" again.`)
  }
  for (const { system, id } of seen.absentSources) {
    if (sql.has(`SELECT 1 FROM ${sources} WHERE system = ? AND source = ?`, system, id)) {
      throw seenMoved(`The source "${system}" now has a record for "${id}".`)
    }
  }
  if (seen.matching !== undefined) checkMatching(sql, table, seen.matching, live)
  if (seen.rulings !== undefined) checkRulings(sql, table, seen.rulings)
}

function checkRulings(sql: Sql, table: number, { rows, members }: SeenRulings): void {
  const now = membersOfRows(sql, table, rows)
  const same = now.length === members.length && now.every((member, at) => sameMember(member, members[at]!))
  if (!same) throw seenMoved('People decided on these records meanwhile.')
}

function sameMember(one: RulingMember, other: RulingMember): boolean {
  return one.ruling === other.ruling && one.origin === other.origin && one.row === other.row && one.part === other.part
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

/** Before and after every position of a bucket. */
const FIRST = { place: 0, tie: 0, row: 0 }
const LAST = { place: Number.MAX_SAFE_INTEGER, tie: 0, row: 0 }

function ends({ place, tie, row }: BucketPosition): readonly [number, number, number] {
  return [place, tie, row]
}

function checkMatching(sql: Sql, table: number, seen: SeenMatching, live: number | undefined): void {
  const { generation } = seen
  if (generation !== live) throw seenMoved(`The index generation ${generation} is no longer the live one.`)
  const { postings, members, components } = indexRelationsOf(table, generation)
  const under = `SELECT row FROM ${postings} WHERE mapping = ? AND hash = ?
    AND (place, tie, row) >= (?, ?, ?) AND (place, tie, row) <= (?, ?, ?) ORDER BY place, tie, row`
  for (const { key, from = FIRST, to = LAST, rows } of seen.postings) {
    const now = sql.column<RowNumber>(under, key.mapping, key.hash, ...ends(from), ...ends(to))
    if (now.length !== rows.length || now.some((row, at) => row !== rows[at])) {
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
