import type { Head, RecordId, RowNumber, RulingMember, Seen, SeenMatching } from '@onefold/core'
import { rulingMembers } from '../matches/rulings.ts'
import { generationRelations, tableRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { refuseMovedPending } from './pending.ts'
import { moved } from './writing.ts'

/**
 * Compares all that was seen with what is there now, each kind in one question. Refuses with `conflict` (`seen-moved`)
 * and names the first difference.
 */
export async function refuseMoved(session: Session, table: number, head: Head, seen: Seen): Promise<void> {
  await refuseMovedRecords(session, table, seen)
  await refuseMovedPending(session, table, seen)
  await refuseFoundIds(session, table, seen)
  await refuseReturnedIds(session, table, seen)
  await refuseFoundSources(session, table, seen)
  await refuseMovedRulings(session, table, seen)
  if (seen.matching === undefined) return
  if (seen.matching.generation !== head.live) {
    throw moved(`Generation ${seen.matching.generation} is no longer the live one.`)
  }
  await refuseMovedPostings(session, table, seen.matching)
  await refuseMovedComponents(session, table, seen.matching)
}

async function refuseMovedRecords(session: Session, table: number, { records }: Seen): Promise<void> {
  if (records.size === 0) return
  const [first] = await session.rows<{ row: RowNumber }>(
    `SELECT seen.row FROM unnest($1::bigint[], $2::bigint[]) AS seen (row, revision)
       LEFT JOIN ${tableRelations(table).records} r ON r.row = seen.row
     WHERE r.revision IS DISTINCT FROM seen.revision ORDER BY seen.row LIMIT 1`,
    [[...records.keys()], [...records.values()]],
  )
  if (first !== undefined) throw moved(`The record of row ${first.row} was written or removed meanwhile.`)
}

async function refuseFoundIds(session: Session, table: number, { absentIds }: Seen): Promise<void> {
  if (absentIds.length === 0) return
  const { records, history, redirects } = tableRelations(table)
  const [first] = await session.rows<{ id: RecordId }>(
    `SELECT seen.id FROM unnest($1::text[]) WITH ORDINALITY AS seen (id, place)
     WHERE EXISTS (SELECT FROM ${records} r WHERE r.id = seen.id)
       OR EXISTS (SELECT FROM ${history} h WHERE h.id = seen.id)
       OR EXISTS (SELECT FROM ${redirects} d WHERE d.id = seen.id)
     ORDER BY seen.place LIMIT 1`,
    [absentIds],
  )
  if (first !== undefined) throw moved(`The id "${first.id}" came into use meanwhile.`)
}

async function refuseReturnedIds(session: Session, table: number, { returningIds = [] }: Seen): Promise<void> {
  if (returningIds.length === 0) return
  const [first] = await session.rows<{ id: RecordId }>(
    `SELECT id FROM ${tableRelations(table).records} WHERE id = ANY($1::text[]) ORDER BY id LIMIT 1`,
    [returningIds],
  )
  if (first !== undefined) throw moved(`There is a record "${first.id}" again.`)
}

async function refuseFoundSources(session: Session, table: number, { absentSources }: Seen): Promise<void> {
  if (absentSources.length === 0) return
  const [first] = await session.rows<{ system: string; id: string }>(
    `SELECT seen.system, seen.id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS seen (system, id, place)
     WHERE EXISTS (SELECT FROM ${tableRelations(table).sources} s WHERE s.system = seen.system AND s.id = seen.id)
     ORDER BY seen.place LIMIT 1`,
    [absentSources.map(({ system }) => system), absentSources.map(({ id }) => id)],
  )
  if (first !== undefined) throw moved(`The source "${first.system}", "${first.id}" was stated meanwhile.`)
}

async function refuseMovedRulings(session: Session, table: number, { rulings }: Seen): Promise<void> {
  if (rulings === undefined) return
  const now = await rulingMembers(session, table, rulings.rows)
  const same =
    now.length === rulings.members.length && now.every((member, index) => sameMember(member, rulings.members[index]!))
  if (!same) throw moved('People decided on these records meanwhile.')
}

function sameMember(one: RulingMember, other: RulingMember): boolean {
  return one.ruling === other.ruling && one.origin === other.origin && one.row === other.row && one.part === other.part
}

/** Before and after every position of a bucket. */
const FIRST = { place: 0, tie: 0, row: 0 }
const LAST = { place: Number.MAX_SAFE_INTEGER, tie: 0, row: 0 }

async function refuseMovedPostings(session: Session, table: number, seen: SeenMatching): Promise<void> {
  if (seen.postings.length === 0) return
  const { postings } = generationRelations(table, seen.generation)
  const [first] = await session.rows<{ mapping: number; hash: number }>(
    `SELECT seen.mapping, seen.hash
     FROM unnest($1::integer[], $2::bigint[], $3::text[], $4::bigint[], $5::integer[], $6::bigint[], $7::bigint[],
         $8::integer[], $9::bigint[])
         WITH ORDINALITY AS seen (mapping, hash, rows, place, tie, row, last_place, last_tie, last_row, number)
       CROSS JOIN LATERAL (SELECT array_agg(p.row ORDER BY p.place, p.tie, p.row) AS rows FROM ${postings} p
         WHERE p.mapping = seen.mapping AND p.hash = seen.hash AND (p.place, p.tie, p.row) >= (seen.place, seen.tie, seen.row)
           AND (p.place, p.tie, p.row) <= (seen.last_place, seen.last_tie, seen.last_row)) now
     WHERE coalesce(now.rows, '{}') <> seen.rows::bigint[] ORDER BY seen.number LIMIT 1`,
    [
      seen.postings.map(({ key }) => key.mapping),
      seen.postings.map(({ key }) => key.hash),
      seen.postings.map(({ rows }) => `{${rows.join()}}`),
      seen.postings.map(({ from = FIRST }) => from.place),
      seen.postings.map(({ from = FIRST }) => from.tie),
      seen.postings.map(({ from = FIRST }) => from.row),
      seen.postings.map(({ to = LAST }) => to.place),
      seen.postings.map(({ to = LAST }) => to.tie),
      seen.postings.map(({ to = LAST }) => to.row),
    ],
  )
  if (first !== undefined) throw moved(`Other records share the key ${first.mapping}/${first.hash} by now.`)
}

async function refuseMovedComponents(session: Session, table: number, seen: SeenMatching): Promise<void> {
  if (seen.components.length === 0) return
  const { members, components } = generationRelations(table, seen.generation)
  const [first] = await session.rows<{ row: RowNumber }>(
    `SELECT seen.row FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS seen (row, component, mark)
       LEFT JOIN ${members} m ON m.row = seen.row
       LEFT JOIN ${components} c ON c.component = m.component
     WHERE coalesce(m.component, 0) <> seen.component OR coalesce(c.mark, 0) <> seen.mark ORDER BY seen.row LIMIT 1`,
    [
      seen.components.map(({ row }) => row),
      seen.components.map(({ component }) => component),
      seen.components.map(({ mark }) => mark),
    ],
  )
  if (first !== undefined) throw moved(`The links around row ${first.row} were decided anew meanwhile.`)
}
