import type { Changes, Seen } from '@onefold/core'
import { NOW } from '../clock.ts'
import { encodeJson } from '../json-text.ts'
import type { Session } from '../session.ts'
import { moved, type Writing } from './writing.ts'

/** Puts off what a commit puts off, and strikes what it settles. */
export async function keepPending(
  { session, table, mark }: Writing,
  { defer = [], settled = [] }: Pick<Changes, 'defer' | 'settled'>,
): Promise<void> {
  if (settled.length > 0)
    await session.write(`DELETE FROM "onefold".pending WHERE serial = $1 AND row = ANY($2::bigint[])`, [table, settled])
  if (defer.length === 0) return
  await session.write(
    `INSERT INTO "onefold".pending (serial, row, since, mark, body)
     SELECT $1::bigint, put.row, ${NOW}, $2::bigint, put.body FROM unnest($3::bigint[], $4::json[]) AS put (row, body)
     ON CONFLICT (serial, row) DO UPDATE SET mark = excluded.mark, body = excluded.body`,
    [table, mark, defer.map(({ row }) => row), defer.map(encodeJson)],
  )
}

export async function refuseMovedPending(session: Session, table: number, { pending }: Seen): Promise<void> {
  if (pending === undefined || pending.size === 0) return
  const [first] = await session.rows<{ row: number }>(
    `SELECT seen.row FROM unnest($2::bigint[], $3::bigint[]) AS seen (row, mark)
       LEFT JOIN "onefold".pending p ON p.serial = $1 AND p.row = seen.row
     WHERE coalesce(p.mark, 0) <> seen.mark ORDER BY seen.row LIMIT 1`,
    [table, [...pending.keys()], [...pending.values()]],
  )
  if (first !== undefined) throw moved(`The write to row ${first.row} was put off or made up for meanwhile.`)
}

export async function forgetPending(session: Session, tables: readonly number[]): Promise<void> {
  if (tables.length > 0) await session.write(`DELETE FROM "onefold".pending WHERE serial = ANY($1::bigint[])`, [tables])
}
