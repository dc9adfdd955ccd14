import type { Around, BucketPosition, IndexKey, MatchStore, RowNumber, SeenPostings } from '@onefold/core/adapter-kit'
import { indexRelationsOf, type OperationsOf, rows, type StoreOperation } from '@onefold/core/sql'

/** Reads of postings: the hottest of a load, and each database has its own quick way. */
export const postingReads: OperationsOf<Pick<MatchStore, 'postings' | 'neighbours'>> = { postings, neighbours }

function* postings(
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  most: readonly number[] = [],
): StoreOperation<readonly SeenPostings[]> {
  if (keys.length === 0) return []
  // Key by key, whatever the planner believes of a relation that was filled a moment ago.
  const found = yield* rows<{ rows: RowNumber[] }>(
    `SELECT coalesce(found.rows, '{}') AS rows FROM ?rows key(mapping integer, hash integer, most integer)
       CROSS JOIN LATERAL (SELECT array_agg(row ORDER BY sort_key, tiebreak, row) AS rows FROM (
         SELECT sort_key, tiebreak, row FROM ${indexRelationsOf(table, generation).postings} p
         WHERE p.mapping = key.mapping AND p.hash = key.hash ORDER BY sort_key, tiebreak, row LIMIT key.most) bucket) found
     ORDER BY key.nth`,
    [keys.map(({ mapping, hash }, index) => [mapping, hash, most[index] ?? null])],
  )
  return found.map(({ rows }, index) => ({ key: keys[index]!, rows }))
}

function* neighbours(
  table: number,
  generation: number,
  asked: readonly Around[],
): StoreOperation<readonly (readonly BucketPosition[])[]> {
  if (asked.length === 0) return []
  const bucket = `SELECT sort_key, tiebreak, row FROM ${indexRelationsOf(table, generation).postings} p
    WHERE p.mapping = asked.mapping AND p.hash = asked.hash`
  const at = '(asked.sort_key, asked.tiebreak, asked.row)'
  const found = yield* rows<BucketPosition & { nth: number }>(
    `SELECT asked.nth, near.sort_key AS "sortKey", near.tiebreak, near.row
     FROM ?rows asked(mapping integer, hash integer, sort_key integer, tiebreak integer, row integer, radius integer)
       CROSS JOIN LATERAL (
         (${bucket} AND (p.sort_key, p.tiebreak, p.row) < ${at} ORDER BY sort_key DESC, tiebreak DESC, row DESC LIMIT asked.radius)
         UNION ALL
         (${bucket} AND (p.sort_key, p.tiebreak, p.row) >= ${at} ORDER BY sort_key, tiebreak, row LIMIT asked.radius + 1)) near
     ORDER BY asked.nth, near.sort_key, near.tiebreak, near.row`,
    [
      asked.map(({ key, at: { sortKey, tiebreak, row }, radius }) => [
        key.mapping,
        key.hash,
        sortKey,
        tiebreak,
        row,
        radius,
      ]),
    ],
  )
  const answers = asked.map((): BucketPosition[] => [])
  for (const { nth, ...position } of found) answers[nth - 1]?.push(position)
  return answers
}
