import { FIRST_CELL } from '../../model/index-key.ts'
import type { MatchStore, SharedKey, SharedKeyQuery } from '../../ports/match-store.ts'
import { indexRelationsOf } from './relations.ts'
import { rowsInSight } from './sight.ts'
import type { Sql } from './sql.ts'
import type { Synchronous } from './synchronous.ts'

type SharedKeyReads = Pick<MatchStore, 'sharedKeys' | 'sharedKeySlice' | 'sharedKeySizes'>

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
        const seen = sight === 'EVERYTHING' ? undefined : rowsInSight(sql, table, sight)
        const size = seen ? `sum(row IN (${seen.text}))` : 'count(*)'
        const shared = `SELECT mapping, hash, ${size} AS size FROM ${postings}
          WHERE mapping IN (SELECT value FROM json_each(?)) GROUP BY mapping, hash HAVING count(*) > 1`
        const visible = seen ? `(SELECT * FROM (${shared}) WHERE size > 0)` : `(${shared})`
        const values = [...(seen?.values ?? []), JSON.stringify(mappings)]
        const page = `SELECT mapping, hash, size FROM ${visible} ORDER BY ${ORDERS[sort]} LIMIT ? OFFSET ?`
        return {
          keys: sql.all<SharedKey>(page, ...values, limit, offset),
          total: sql.one<{ n: number }>(`SELECT count(*) AS n FROM ${visible}`, ...values)?.n ?? 0,
        }
      }),
    sharedKeySlice(table, generation, { mapping, after, limit }) {
      const { postings } = indexRelationsOf(table, generation)
      return sql.all<SharedKey>(
        `SELECT mapping, hash, count(*) AS size FROM ${postings} WHERE mapping = ? AND hash > ?
         GROUP BY mapping, hash HAVING count(*) > 1 ORDER BY hash LIMIT ?`,
        mapping,
        after,
        limit,
      )
    },
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
