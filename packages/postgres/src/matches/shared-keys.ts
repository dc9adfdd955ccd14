import { FIRST_CELL, type MatchStore, type SharedKey, type SharedKeyQuery, type Sight } from '@onefold/core'
import { parameters } from '../conditions.ts'
import { rowsInSight } from '../records/sight.ts'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

const ORDERS: { readonly [sort in SharedKeyQuery['sort']]: string } = {
  NATURAL: 'mapping, hash',
  SIZE_ASC: 'size, mapping, hash',
  SIZE_DESC: 'size DESC, mapping, hash',
}

export async function sharedKeys(
  session: Session,
  table: number,
  generation: number,
  { mappings, sort, offset, limit }: SharedKeyQuery,
  sight: Sight,
): ReturnType<MatchStore['sharedKeys']> {
  const { postings } = generationRelations(table, generation)
  const given = parameters(mappings, limit, offset)
  const seen = sight === 'EVERYTHING' ? undefined : (await rowsInSight(session, table, sight))(given)
  const size = seen === undefined ? 'count(*)' : `count(*) FILTER (WHERE row IN (${seen}))`
  const found = await session.rows<SharedKey & { total: number }>(
    `WITH shared AS (
       SELECT mapping, hash, ${size} AS size FROM ${postings} WHERE mapping = ANY($1::integer[])
       GROUP BY mapping, hash HAVING count(*) > 1 AND ${size} > 0),
     page AS (SELECT mapping, hash, size FROM shared ORDER BY ${ORDERS[sort]} LIMIT $2 OFFSET $3)
     SELECT mapping, hash, size, (SELECT count(*) FROM shared) AS total
     FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY ${ORDERS[sort]}`,
    given.values,
  )
  const keys = found.filter(({ hash }) => hash !== null) // past the end there is one row that holds the total alone
  return {
    keys: keys.map(({ mapping, hash, size: records }) => ({ mapping, hash, size: records })),
    total: found[0]!.total,
  }
}

export async function sharedKeySlice(
  session: Session,
  table: number,
  generation: number,
  { mapping, after, limit }: { readonly mapping: number; readonly after: number; readonly limit: number },
): Promise<readonly SharedKey[]> {
  return session.rows<SharedKey>(
    `SELECT mapping, hash, count(*) AS size FROM ${generationRelations(table, generation).postings}
     WHERE mapping = $1 AND hash > $2 GROUP BY mapping, hash HAVING count(*) > 1 ORDER BY hash LIMIT $3`,
    [mapping, after, limit],
  )
}

export async function sharedKeySizes(
  session: Session,
  table: number,
  generation: number,
): ReturnType<MatchStore['sharedKeySizes']> {
  return session.rows(
    `SELECT mapping, size, count(*) AS keys
     FROM (SELECT mapping, count(*) AS size FROM ${generationRelations(table, generation).postings}
       WHERE mapping < ${FIRST_CELL} GROUP BY mapping, hash HAVING count(*) > 1) shared
     GROUP BY mapping, size ORDER BY mapping, size`,
  )
}
