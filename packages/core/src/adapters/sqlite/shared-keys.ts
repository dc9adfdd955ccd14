import { FIRST_CELL } from '../../model/index-key.ts'
import type { Sight } from '../../model/sight.ts'
import type { MatchStore, SharedKey, SharedKeyQuery, SharedKeysAfterQuery } from '../../ports/match-store.ts'
import { indexRelationsOf } from './relations.ts'
import { type Condition, rowsInSight } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type SharedKeyReads = Pick<MatchStore, 'sharedKeys' | 'sharedKeysAfter' | 'sharedKeySizes'>

const ORDERS: Readonly<Record<SharedKeyQuery['sort'], string>> = {
  NATURAL: 'mapping, hash',
  SIZE_ASC: 'size, mapping, hash',
  SIZE_DESC: 'size DESC, mapping, hash',
}

/** Reads of the keys that records share. */
export function sharedKeyReads(sql: Sql): Synchronous<SharedKeyReads> {
  return {
    sharedKeys: (table, generation, { mappings, sort, offset, limit }, sight) =>
      sql.snapshot(() => {
        const { postings } = indexRelationsOf(table, generation)
        const { text, values } = keysInSight(postings, ofMappings(mappings), rowsSeen(sql, table, sight))
        const page = `SELECT mapping, hash, size FROM ${text} ORDER BY ${ORDERS[sort]} LIMIT ? OFFSET ?`
        return {
          keys: sql.all<SharedKey>(page, ...values, limit, offset),
          total: sql.one<{ n: number }>(`SELECT count(*) AS n FROM ${text}`, ...values)?.n ?? 0,
        }
      }),
    sharedKeysAfter: (table, generation, { mappings, sort, after, limit }, sight) =>
      sql.snapshot(() => {
        const { postings } = indexRelationsOf(table, generation)
        const seen = rowsSeen(sql, table, sight)
        if (sort === 'NATURAL') return keysByHash(sql, postings, { mappings, after, limit }, seen)
        const { text, values } = keysInSight(postings, ofMappings(mappings), seen)
        const sign = sort === 'SIZE_DESC' ? '-' : ''
        const behind = after ? `WHERE (${sign}size, mapping, hash) > (${sign}?, ?, ?)` : ''
        const place = after ? [after.size, after.mapping, after.hash] : []
        return sql.all<SharedKey>(
          `SELECT mapping, hash, size FROM ${text} ${behind} ORDER BY ${ORDERS[sort]} LIMIT ?`,
          ...[...values, ...place, limit],
        )
      }),
    sharedKeySizes(table, generation) {
      const { postings } = indexRelationsOf(table, generation)
      return sql.all(
        `SELECT mapping, size, count(*) AS keys
         FROM (SELECT mapping, count(*) AS size FROM ${postings} WHERE mapping < ${FIRST_CELL}
           GROUP BY mapping, hash HAVING count(*) > 1)
         GROUP BY mapping, size ORDER BY mapping, size`,
      )
    },
  }
}

function rowsSeen(sql: Sql, table: number, sight: Sight): Condition | undefined {
  return sight === 'EVERYTHING' ? undefined : rowsInSight(sql, table, sight)
}

function ofMappings(mappings: readonly number[]): Condition {
  return { text: 'mapping IN (SELECT value FROM json_each(?))', values: [JSON.stringify(mappings)] }
}

/** What shared keys are read from: those with a record in sight, as large as what is in sight of them. */
function keysInSight(postings: string, where: Condition, seen: Condition | undefined): Condition {
  const size = seen ? `sum(row IN (${seen.text}))` : 'count(*)'
  const shared = `SELECT mapping, hash, ${size} AS size FROM ${postings}
    WHERE ${where.text} GROUP BY mapping, hash HAVING count(*) > 1`
  const text = seen ? `(SELECT * FROM (${shared}) WHERE size > 0)` : `(${shared})`
  return { text, values: [...(seen?.values ?? []), ...where.values] }
}

/** Mapping by mapping the relation lies in this order: nothing before the place is read, and little behind the page. */
function keysByHash(
  sql: Sql,
  postings: string,
  { mappings, after, limit }: Pick<SharedKeysAfterQuery, 'mappings' | 'limit'> & { after: SharedKey | undefined },
  seen: Condition | undefined,
): readonly SharedKey[] {
  const found: SharedKey[] = []
  for (const mapping of [...mappings].sort((a, b) => a - b)) {
    if (after && mapping < after.mapping) continue
    const from = after?.mapping === mapping ? after.hash : -1
    const { text, values } = keysInSight(postings, { text: 'mapping = ? AND hash > ?', values: [mapping, from] }, seen)
    const page = `SELECT mapping, hash, size FROM ${text} ORDER BY mapping, hash LIMIT ?`
    found.push(...sql.all<SharedKey>(page, ...values, limit - found.length))
    if (found.length === limit) break
  }
  return found
}
