import {
  FIRST_CELL,
  type MatchStore,
  type SharedKey,
  type SharedKeyQuery,
  type SharedKeysAfterQuery,
  type Sight,
} from '@onefold/core'
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
  const found = await session.rows<SharedKey & { total: number }>(
    `WITH shared AS (
       ${keysInSight(postings, 'mapping = ANY($1::integer[])', seen)}),
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

/** Mapping by mapping in the order that the relation lies in, or from all keys where that is by size. */
export async function sharedKeysAfter(
  session: Session,
  table: number,
  generation: number,
  { mappings, sort, after, limit }: SharedKeysAfterQuery,
  sight: Sight,
): Promise<readonly SharedKey[]> {
  const { postings } = generationRelations(table, generation)
  const seen = sight === 'EVERYTHING' ? undefined : await rowsInSight(session, table, sight)
  if (sort !== 'NATURAL') {
    const given = parameters(mappings)
    const sign = sort === 'SIZE_DESC' ? '-' : ''
    const place = after ? [after.size, after.mapping, after.hash].map((each) => `${given.of(each)}::bigint`) : []
    const behind = after ? `WHERE (${sign}size, mapping, hash) > (${sign}${place.join(', ')})` : ''
    const shared = keysInSight(postings, 'mapping = ANY($1::integer[])', seen?.(given))
    const page = `SELECT * FROM (${shared}) shared ${behind} ORDER BY ${ORDERS[sort]} LIMIT ${given.of(limit)}`
    return session.rows<SharedKey>(page, given.values)
  }
  const found: SharedKey[] = []
  for (const mapping of [...mappings].sort((a, b) => a - b)) {
    if (after && mapping < after.mapping) continue
    const given = parameters(mapping, after?.mapping === mapping ? after.hash : -1, limit - found.length)
    const shared = keysInSight(postings, 'mapping = $1 AND hash > $2', seen?.(given))
    found.push(...(await session.rows<SharedKey>(`${shared} ORDER BY mapping, hash LIMIT $3`, given.values)))
    if (found.length === limit) break
  }
  return found
}

/** The shared keys with a record in sight, as large as what is in sight of them. */
function keysInSight(postings: string, where: string, seen: string | undefined): string {
  const size = seen === undefined ? 'count(*)' : `count(*) FILTER (WHERE row IN (${seen}))`
  return `SELECT mapping, hash, ${size} AS size FROM ${postings} WHERE ${where}
    GROUP BY mapping, hash HAVING count(*) > 1 AND ${size} > 0`
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
