import { FIRST_CELL } from '../../../model/index-key.ts'
import type { RowFilter } from '../../../model/row-filter.ts'
import type { MatchStore, SharedKey, SharedKeyQuery, SharedKeysAfterQuery } from '../../../ports/store/match-store.ts'
import { allOf, type Condition, holds } from '../conditions.ts'
import { column, type OperationsOf, rows, type StoreOperation, snapshot } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import { visibleRows } from '../sight.ts'
import type { StoreParts } from '../store-parts.ts'

/** Keys of one size stand by hash where records are hidden: beside others the mapping of a key would show. */
function orderOf(sort: SharedKeyQuery['sort'], seen: Condition | undefined): string {
  if (sort === 'NATURAL') return 'mapping, hash'
  return `size ${sort === 'SIZE_DESC' ? 'DESC' : 'ASC'}, ${tieOf(seen)}`
}

function tieOf(seen: Condition | undefined): string {
  return seen ? 'hash, mapping' : 'mapping, hash'
}

const KEY = 'mapping, hash, size, records - size AS withheld'

type SharedKeyReads = Pick<MatchStore, 'sharedKeys' | 'sharedKeysAfter' | 'sharedKeySizes'>

/** Reads of the keys that records share. */
export function sharedKeyReads(parts: StoreParts): OperationsOf<SharedKeyReads> {
  return {
    sharedKeys: (table, generation, { mappings, sort, offset, limit, leastVisible }, rowFilter) =>
      snapshot(function* () {
        const seen = yield* rowsSeen(parts, table, rowFilter)
        const where = holds('mapping IN ?integers', mappings)
        const { text, values } = visibleKeys(table, generation, where, seen, leastVisible)
        const page = `SELECT ${KEY} FROM ${text} ORDER BY ${orderOf(sort, seen)} LIMIT ? OFFSET ?`
        const keys = yield* rows<SharedKey>(page, [...values, limit, offset])
        const [total = 0] = yield* column<number>(`SELECT count(*) FROM ${text}`, values)
        return { keys, total }
      }),
    sharedKeysAfter: (table, generation, query, rowFilter) =>
      snapshot(function* () {
        const seen = yield* rowsSeen(parts, table, rowFilter)
        return yield* query.sort === 'NATURAL'
          ? keysByHash(table, generation, query, seen)
          : keysBySize(table, generation, query, seen)
      }),
    sharedKeySizes: (table, generation, rowFilter) =>
      snapshot(function* () {
        const seen = yield* rowsSeen(parts, table, rowFilter)
        const where = allOf([holds(`mapping < ${FIRST_CELL}`), seen && holds(`row IN (${seen.text})`, ...seen.values)])
        return yield* rows(
          `SELECT mapping, size, count(*) AS keys
           FROM (SELECT mapping, count(*) AS size FROM ${indexRelationsOf(table, generation).postings}
             WHERE ${where.text} GROUP BY mapping, hash HAVING count(*) > 1) AS shared
           GROUP BY mapping, size ORDER BY mapping, size`,
          where.values,
        )
      }),
  }
}

function* rowsSeen(parts: StoreParts, table: number, rowFilter: RowFilter): StoreOperation<Condition | undefined> {
  return rowFilter === 'EVERYTHING' ? undefined : yield* visibleRows(parts, table, rowFilter)
}

/** What shared keys are read from: those with a visible record, as large as what is visible of them. */
function visibleKeys(
  table: number,
  generation: number,
  where: Condition,
  seen: Condition | undefined,
  leastVisible = 1,
): Condition {
  const size = seen ? `count(*) FILTER (WHERE row IN (${seen.text}))` : 'count(*)'
  const shared = `SELECT mapping, hash, ${size} AS size, count(*) AS records FROM ${indexRelationsOf(table, generation).postings}
    WHERE ${where.text} GROUP BY mapping, hash HAVING count(*) > 1`
  const text = seen ? `(SELECT * FROM (${shared}) AS counted WHERE size >= ?) AS shared` : `(${shared}) AS shared`
  return { text, values: [...(seen?.values ?? []), ...where.values, ...(seen ? [leastVisible] : [])] }
}

function* keysBySize(
  table: number,
  generation: number,
  { mappings, sort, after, limit, leastVisible }: SharedKeysAfterQuery,
  seen: Condition | undefined,
): StoreOperation<readonly SharedKey[]> {
  const { text, values } = visibleKeys(table, generation, holds('mapping IN ?integers', mappings), seen, leastVisible)
  const sign = sort === 'SIZE_DESC' ? -1 : 1
  const behind = after ? `WHERE (size * ${sign}, ${tieOf(seen)}) > (?, ?, ?)` : ''
  const tie = after ? (seen ? [after.hash, after.mapping] : [after.mapping, after.hash]) : []
  const place = after ? [after.size * sign, ...tie] : []
  const page = `SELECT ${KEY} FROM ${text} ${behind} ORDER BY ${orderOf(sort, seen)} LIMIT ?`
  return yield* rows<SharedKey>(page, [...values, ...place, limit])
}

/** Mapping by mapping the relation lies in this order: nothing before the place is read, and little behind the page. */
function* keysByHash(
  table: number,
  generation: number,
  { mappings, after, limit, leastVisible }: SharedKeysAfterQuery,
  seen: Condition | undefined,
): StoreOperation<readonly SharedKey[]> {
  const found: SharedKey[] = []
  for (const mapping of [...mappings].sort((a, b) => a - b)) {
    if (after && mapping < after.mapping) continue
    const from = after?.mapping === mapping ? after.hash : -1
    const where = holds('mapping = ? AND hash > ?', mapping, from)
    const { text, values } = visibleKeys(table, generation, where, seen, leastVisible)
    const page = `SELECT ${KEY} FROM ${text} ORDER BY mapping, hash LIMIT ?`
    found.push(...(yield* rows<SharedKey>(page, [...values, limit - found.length])))
    if (found.length === limit) break
  }
  return found
}
