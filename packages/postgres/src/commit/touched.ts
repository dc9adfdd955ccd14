import { type Changes, TOUCHED_KEPT } from '@onefold/core'
import { tableRelations } from '../relations.ts'
import type { Writing } from './writing.ts'

/** Commits between two looks at what is too old to be kept. */
const TRIM_EVERY = 64

/** Notes what a commit touches. A commit that touches nothing is noted too: marks without gaps tell that nothing is missing. */
export async function keepTouched(
  { session, table, mark }: Writing,
  { put, remove, archive, erase, forget }: Pick<Changes, 'put' | 'remove' | 'archive' | 'erase' | 'forget'>,
): Promise<void> {
  const { touched } = tableRelations(table)
  const rows = new Set([
    ...put.map(({ record }) => record.row),
    ...[...remove, ...archive].map(({ row }) => row),
    ...(erase?.rows ?? []),
    ...(forget?.rows ?? []),
  ])
  const left = new Set([...remove, ...archive].map(({ id }) => id))
  for (const id of [...(erase?.ids ?? []), ...(forget?.ids ?? [])]) left.add(id)
  const [noted] = await session.rows<{ start: number }>(
    `INSERT INTO ${touched} (mark, start, size, rows, gone)
     SELECT $1::bigint, coalesce((SELECT start + size FROM ${touched} ORDER BY mark DESC LIMIT 1), 0),
       $2::integer, $3::bigint[], $4::text[] RETURNING start`,
    [mark, rows.size + left.size, [...rows], [...left]],
  )
  if (mark % TRIM_EVERY !== 0) return
  await session.write(
    `DELETE FROM ${touched} WHERE mark < (SELECT mark FROM ${touched} WHERE start + size > $1 ORDER BY mark LIMIT 1)`,
    [noted!.start - TOUCHED_KEPT],
  )
}
