import type { Mark, RecordId, RowNumber, SourceEntry } from '../../../model/record.ts'
import type { RemovedRecord } from '../../../ports/changes.ts'
import { HISTORY_COLUMNS, historyValues, RECORD_COLUMNS } from '../codec.ts'
import { type KeyWriter, keyWriter } from '../key-writes.ts'
import { putOffPostings } from '../late-postings.ts'
import type { OpenGeneration } from '../match-reads.ts'
import { seenMoved } from '../refusals.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'
import type { Sql } from '../sql.ts'
import type { StoredChanges, StoredPut } from '../stored-put.ts'
import { liveIdOf } from '../whereabouts.ts'

/** Records out of the live table, into history and into the live table; their keys and source pairs with them. */
export function writeRecords(
  sql: Sql,
  table: number,
  changes: StoredChanges,
  generations: readonly OpenGeneration[],
  mark: Mark,
  late: boolean,
): void {
  const writers = new Map(generations.map(({ number }) => [number, keyWriter(sql, table, number)]))
  for (const removed of changes.remove) remove(sql, table, removed, writers)
  archive(sql, table, changes, mark)
  stateContributed(sql, table, changes)
  put(sql, table, changes.put, mark, writers)
  for (const generation of generations) {
    const writer = writers.get(generation.number)!
    if (late && generation.state === 'LIVE') putOffPostings(sql, table, generation, writer.flushGone())
    else writer.flush()
  }
  stateSources(sql, table, changes.put)
  for (const { number, state } of generations)
    if (state === 'BUILDING') journal(sql, table, number, rowsOf(changes), mark)
}

/** How many of these ids are live, and how many only history knows. */
export function countIds(sql: Sql, table: number, ids: readonly RecordId[]) {
  const { records, history } = relationsOf(table)
  const counted = sql.one<{ live: number; archived: number }>(
    `SELECT count(*) FILTER (WHERE live) AS live, count(*) FILTER (WHERE known AND NOT live) AS archived FROM (
       SELECT EXISTS (SELECT 1 FROM ${records} WHERE id = value) AS live,
              EXISTS (SELECT 1 FROM ${history} WHERE id = value) AS known FROM json_each(?))`,
    JSON.stringify(ids),
  )
  return counted! // an aggregate always answers one row
}

/** The ids whose place these changes may move, each once. */
export function touchedIds({ put, remove, archive, erase, forget }: StoredChanges): RecordId[] {
  return [
    ...new Set([
      ...put.map(({ id }) => id),
      ...remove.map(({ id }) => id),
      ...archive.map(({ id }) => id),
      ...(erase?.ids ?? []),
      ...(forget?.ids ?? []),
    ]),
  ]
}

function remove(sql: Sql, table: number, removed: RemovedRecord, writers: ReadonlyMap<number, KeyWriter>): void {
  const { records, redirects, sources } = relationsOf(table)
  const { row, id, into } = removed
  const left = sql.one<{ key: string }>(`DELETE FROM ${records} WHERE row = ? AND id = ? RETURNING key`, row, id)
  if (left === undefined) throw seenMoved(`The record "${id}" is no longer live.`)
  if (into === undefined) sql.run(`DELETE FROM ${sources} WHERE row = ?`, row)
  else {
    const redirect = `INSERT INTO ${redirects} (id, row, key, into_id) VALUES (?, ?, ?, ?)`
    sql.run(redirect, id, row, left.key, into.id)
  }
  for (const writer of writers.values()) writer.drop(row)
}

function archive(sql: Sql, table: number, { archive }: Pick<StoredChanges, 'archive'>, mark: Mark): void {
  const { history } = relationsOf(table)
  const places = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?'
  const keep = sql.prepare(`INSERT OR REPLACE INTO ${history} (${HISTORY_COLUMNS}) VALUES (${places})`)
  for (const record of archive) keep.run(...historyValues(record, mark))
}

/** The pairs that a load brought to records which a merge took before: they lead to these. */
function stateContributed(sql: Sql, table: number, { archive, remove }: StoredChanges): void {
  const leaving = new Set(remove.map(({ id }) => id))
  const state = sql.prepare(statePair(relationsOf(table).sources))
  for (const { reason, row, id, sources } of archive) {
    if (reason !== 'MERGED' || leaving.has(id)) continue
    for (const pair of sources) state.run(pair.system, pair.id, row, id)
  }
}

const statePair = (sources: string) => `INSERT OR IGNORE INTO ${sources} (system, source, row, id) VALUES (?, ?, ?, ?)`

function put(
  sql: Sql,
  table: number,
  records: readonly StoredPut[],
  mark: Mark,
  writers: ReadonlyMap<number, KeyWriter>,
): void {
  const relations = relationsOf(table)
  const write = sql.prepare(
    `INSERT INTO ${relations.records} (${RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (row) DO UPDATE SET key = excluded.key, revision = excluded.revision, mark = excluded.mark,
       created = excluded.created, updated = excluded.updated, merged = excluded.merged, issues = excluded.issues,
       body = excluded.body, quality = excluded.quality WHERE id = excluded.id`,
  )
  for (const { row, id, columns, keys } of records) {
    const { changes } = write.run(...columns, mark)
    if (changes === 0) throw seenMoved(`The row ${row} belongs to another record than "${id}".`)
    for (const { generation, ...rowKeys } of keys) {
      const writer = writers.get(generation)
      if (writer === undefined) throw seenMoved(`The index generation ${generation} is no longer open.`)
      writer.set(row, rowKeys)
    }
  }
  endRedirects(sql, table, records)
}

/** Back from a merge a record states its pairs itself, and what it states no more is nobody's. */
function endRedirects(sql: Sql, table: number, records: readonly StoredPut[]): void {
  const { redirects, sources } = relationsOf(table)
  const rows = new Map(records.map(({ id, row }) => [id, row]))
  const back = sql.all<{ id: RecordId }>(
    `DELETE FROM ${redirects} WHERE id IN (SELECT value FROM json_each(?)) RETURNING id`,
    JSON.stringify([...rows.keys()]),
  )
  for (const { id } of back) sql.run(`DELETE FROM ${sources} WHERE row = ?`, rows.get(id)!)
}

/**
 * Adds the pairs that nobody stated yet. A pair that somebody stated may be repeated by the record that this one leads to
 * now: by itself, or by the survivor that took it in. Anybody else breaks its uniqueness, until nobody of these is live:
 * then the pair goes to whoever states it next.
 */
function stateSources(sql: Sql, table: number, records: readonly StoredPut[]): void {
  const { sources } = relationsOf(table)
  const state = sql.prepare(statePair(sources))
  const inherit = sql.prepare(`UPDATE ${sources} SET row = ?, id = ? WHERE system = ? AND source = ?`)
  const first = `SELECT id FROM ${sources} WHERE system = ? AND source = ? AND row <> ?`
  const stated = records.flatMap((record) => record.sources.map((pair) => ({ pair, record })))
  for (const { pair, record } of stated.sort(byPair)) {
    if (state.run(pair.system, pair.id, record.row, record.id).changes > 0) continue
    const owner = sql.one<{ id: RecordId }>(first, pair.system, pair.id, record.row)
    if (owner === undefined) continue // its own
    const holder = liveIdOf(sql, table, owner.id)
    if (holder === undefined) inherit.run(record.row, record.id, pair.system, pair.id)
    else if (holder !== record.id) {
      throw seenMoved(`The source "${pair.system}" has "${pair.id}" for the record "${holder}" already.`)
    }
  }
}

type StatedPair = { readonly pair: SourceEntry; readonly record: StoredPut }

function byPair(one: StatedPair, other: StatedPair): number {
  return compare(one.pair.system, other.pair.system) || compare(one.pair.id, other.pair.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Notes rows that were written, removed or ruled on for a generation that is being built. */
export function journal(sql: Sql, table: number, generation: number, rows: readonly RowNumber[], mark: Mark): void {
  const { journal } = indexRelationsOf(table, generation)
  const note = sql.prepare(`INSERT OR IGNORE INTO ${journal} (mark, row) VALUES (?, ?)`)
  for (const row of [...rows].sort((one, other) => one - other)) note.run(mark, row)
}

function rowsOf({ put, remove }: StoredChanges): readonly RowNumber[] {
  return [...put.map(({ row }) => row), ...remove.map(({ row }) => row)]
}
