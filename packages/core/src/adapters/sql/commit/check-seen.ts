import { conflict } from '../../../error/onefold-error.ts'
import type { BucketPosition } from '../../../model/index-key.ts'
import type { RecordId, RowNumber } from '../../../model/record.ts'
import type { RulingMember } from '../../../model/ruling.ts'
import type { Seen, SeenMatching } from '../../../ports/store/changes.ts'
import type { Head } from '../../../ports/store/record-store.ts'
import { membersOfRows } from '../matches/rulings.ts'
import { column, first, lists, type StoreOperation } from '../operation.ts'
import { checkDeferred } from '../records/deferred-writes.ts'
import { identityEntries } from '../records/identities.ts'
import { indexRelationsOf, relationsOf } from '../relations.ts'

/** Refuses when anything that the decision was made on is no longer so. Names the first difference. */
export function* checkSeen(table: number, seen: Seen, { live }: Head): StoreOperation<void> {
  yield* checkRecords(table, seen)
  yield* checkDeferred(table, seen)
  yield* checkAbsentIds(table, seen)
  yield* checkAbsentIdentities(table, seen)
  yield* checkReturningIds(table, seen)
  yield* checkAbsentSources(table, seen)
  yield* checkRulings(table, seen)
  const { matching } = seen
  if (matching === undefined) return
  if (matching.generation !== live)
    throw conflict('seen-moved/generation-not-live', { generation: matching.generation })
  yield* checkPostings(table, matching)
  yield* checkComponents(table, matching)
}

function* checkRecords(table: number, { records }: Seen): StoreOperation<void> {
  if (records.size === 0) return
  const moved = yield* first<{ row: RowNumber; seen: number; revision: number | null }>(
    `SELECT seen.row, seen.revision AS seen, r.revision FROM ?rows seen(row integer, revision integer)
       LEFT JOIN ${relationsOf(table).records} AS r ON r.row = seen.row
     WHERE r.revision IS DISTINCT FROM seen.revision ORDER BY seen.nth LIMIT 1`,
    [[...records]],
  )
  if (moved === undefined) return
  const { row, seen, revision } = moved
  if (revision === null) throw conflict('seen-moved/row-gone', { row })
  throw conflict('seen-moved/row-revision', { row, revision, seen })
}

function* checkAbsentIds(table: number, { absentIds }: Seen): StoreOperation<void> {
  if (absentIds.length === 0) return
  const { records, history, redirects } = relationsOf(table)
  const [taken] = yield* column<RecordId>(
    `SELECT seen.id FROM ?rows seen(id text) WHERE EXISTS (SELECT 1 FROM ${records} AS r WHERE r.id = seen.id)
       OR EXISTS (SELECT 1 FROM ${history} AS h WHERE h.id = seen.id)
       OR EXISTS (SELECT 1 FROM ${redirects} AS d WHERE d.id = seen.id) ORDER BY seen.nth LIMIT 1`,
    [absentIds],
  )
  if (taken !== undefined) throw conflict('seen-moved/record-came', { id: taken })
}

function* checkAbsentIdentities(table: number, { absentIdentities = [] }: Seen): StoreOperation<void> {
  if (absentIdentities.length === 0) return
  const [taken] = yield* identityEntries(table, absentIdentities)
  if (taken !== undefined) throw conflict('seen-moved/record-came', { id: taken[1] })
}

function* checkReturningIds(table: number, { returningIds = [] }: Seen): StoreOperation<void> {
  if (returningIds.length === 0) return
  const find = `SELECT id FROM ${relationsOf(table).records} WHERE id IN ?texts ORDER BY id LIMIT 1`
  const [live] = yield* column<RecordId>(find, [returningIds])
  if (live !== undefined) throw conflict('seen-moved/record-back', { id: live })
}

function* checkAbsentSources(table: number, { absentSources }: Seen): StoreOperation<void> {
  if (absentSources.length === 0) return
  const stated = yield* first<{ system: string; id: string }>(
    `SELECT seen.system, seen.id FROM ?rows seen(system text, id text) WHERE EXISTS (
       SELECT 1 FROM ${relationsOf(table).sources} AS s WHERE s.system = seen.system AND s.#source_id = seen.id)
     ORDER BY seen.nth LIMIT 1`,
    [absentSources.map(({ system, id }) => [system, id])],
  )
  if (stated !== undefined) throw conflict('seen-moved/source-stated', { system: stated.system, id: stated.id })
}

function* checkRulings(table: number, { rulings }: Seen): StoreOperation<void> {
  if (rulings === undefined) return
  const { rows, members } = rulings
  const now = yield* membersOfRows(table, rows)
  const same = now.length === members.length && now.every((member, at) => sameMember(member, members[at]!))
  if (!same) throw conflict('seen-moved/rulings')
}

function sameMember(one: RulingMember, other: RulingMember): boolean {
  return one.ruling === other.ruling && one.origin === other.origin && one.row === other.row && one.part === other.part
}

/** Before and after every position of a bucket. */
const FIRST = { sortKey: 0, tiebreak: 0, row: 0 }
const LAST = { sortKey: Number.MAX_SAFE_INTEGER, tiebreak: 0, row: 0 }

function* checkPostings(table: number, { generation, postings }: SeenMatching): StoreOperation<void> {
  if (postings.length === 0) return
  const found = yield* lists<readonly [nth: number, row: RowNumber]>(
    `SELECT seen.nth, p.row FROM ?rows seen(mapping integer, hash integer, sort_key integer, tiebreak integer, at integer,
         last_sort_key integer, last_tiebreak integer, last_at integer)
       CROSS JOIN ${indexRelationsOf(table, generation).postings} AS p
     WHERE p.mapping = seen.mapping AND p.hash = seen.hash
       AND (p.sort_key, p.tiebreak, p.row) >= (seen.sort_key, seen.tiebreak, seen.at)
       AND (p.sort_key, p.tiebreak, p.row) <= (seen.last_sort_key, seen.last_tiebreak, seen.last_at)
     ORDER BY seen.nth, p.sort_key, p.tiebreak, p.row`,
    [postings.map(({ key, from = FIRST, to = LAST }) => [key.mapping, key.hash, ...ends(from), ...ends(to)])],
  )
  const now = postings.map((): RowNumber[] => [])
  for (const [nth, row] of found) now[nth - 1]!.push(row)
  for (const [index, { key, rows }] of postings.entries()) {
    const there = now[index]!
    if (there.length !== rows.length || there.some((row, at) => row !== rows[at]))
      throw conflict('seen-moved/postings', { mapping: key.mapping, hash: key.hash })
  }
}

function ends({ sortKey, tiebreak, row }: BucketPosition): readonly [number, number, number] {
  return [sortKey, tiebreak, row]
}

function* checkComponents(table: number, { generation, components: seen }: SeenMatching): StoreOperation<void> {
  if (seen.length === 0) return
  const { members, components } = indexRelationsOf(table, generation)
  const [moved] = yield* column<RowNumber>(
    `SELECT seen.row FROM ?rows seen(row integer, component integer, csn integer)
       LEFT JOIN ${members} AS m ON m.row = seen.row
       LEFT JOIN ${components} AS c ON c.component = m.component
     WHERE coalesce(m.component, 0) <> seen.component OR coalesce(c.csn, 0) <> seen.csn ORDER BY seen.nth LIMIT 1`,
    [seen.map(({ row, component, csn }) => [row, component, csn])],
  )
  if (moved !== undefined) throw conflict('seen-moved/component', { row: moved })
}
