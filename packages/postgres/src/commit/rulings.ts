import type { RowNumber, Ruling, RulingChanges, RulingMember } from '@onefold/core'
import { encodeJson } from '../json-text.ts'
import { tableRelations } from '../relations.ts'
import type { Writing } from './writing.ts'

/** Writes what people decided. Answers the rows whose rulings are others now. */
export async function writeRulings(writing: Writing, changes: RulingChanges): Promise<readonly RowNumber[]> {
  const { remove, put, untie, tie } = changes
  const rows = new Set<RowNumber>()
  for (const row of await removeRulings(writing, remove)) rows.add(row)
  await putRulings(writing, put)
  for (const row of await dropMembers(writing, [...untie, ...tie])) rows.add(row)
  await addMembers(writing, tie)
  for (const { row } of tie) rows.add(row)
  await forgetEmpty(writing, [...new Set(untie.map(({ ruling }) => ruling))])
  return [...rows]
}

/** A ruling that speaks of nobody any more goes with its last member. */
async function forgetEmpty({ session, table }: Writing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rulings, rulingMembers } = tableRelations(table)
  await session.write(
    `DELETE FROM ${rulings} r WHERE r.id = ANY($1::text[])
     AND NOT EXISTS (SELECT 1 FROM ${rulingMembers} m WHERE m.ruling = r.id)`,
    [ids],
  )
}

async function removeRulings({ session, table }: Writing, ids: readonly string[]): Promise<readonly RowNumber[]> {
  if (ids.length === 0) return []
  const { rulings, rulingMembers } = tableRelations(table)
  await session.write(`DELETE FROM ${rulings} WHERE id = ANY($1::text[])`, [ids])
  const gone = await session.rows<{ row: RowNumber }>(
    `DELETE FROM ${rulingMembers} WHERE ruling = ANY($1::text[]) RETURNING row`,
    [ids],
  )
  return gone.map(({ row }) => row)
}

async function putRulings({ session, table, mark }: Writing, put: readonly Ruling[]): Promise<void> {
  if (put.length === 0) return
  await session.write(
    `INSERT INTO ${tableRelations(table).rulings} (id, kind, mark, body)
     SELECT id, kind, $4::bigint, body FROM unnest($1::text[], $2::text[], $3::json[]) AS ruling (id, kind, body)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, mark = excluded.mark, body = excluded.body`,
    [put.map(({ id }) => id), put.map(({ kind }) => kind), put.map(encodeJson), mark],
  )
}

async function dropMembers(
  { session, table }: Writing,
  members: readonly { readonly ruling: string; readonly origin: RowNumber }[],
): Promise<readonly RowNumber[]> {
  if (members.length === 0) return []
  const gone = await session.rows<{ row: RowNumber }>(
    `DELETE FROM ${tableRelations(table).rulingMembers} m USING unnest($1::text[], $2::bigint[]) AS gone (ruling, origin)
     WHERE m.ruling = gone.ruling AND m.origin = gone.origin RETURNING m.row`,
    [members.map(({ ruling }) => ruling), members.map(({ origin }) => origin)],
  )
  return gone.map(({ row }) => row)
}

async function addMembers({ session, table }: Writing, tie: readonly RulingMember[]): Promise<void> {
  if (tie.length === 0) return
  await session.write(
    `INSERT INTO ${tableRelations(table).rulingMembers} (ruling, kind, origin, row, part)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::integer[])`,
    [
      tie.map(({ ruling }) => ruling),
      tie.map(({ kind }) => kind),
      tie.map(({ origin }) => origin),
      tie.map(({ row }) => row),
      tie.map(({ part }) => part),
    ],
  )
}
