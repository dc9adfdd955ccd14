import type { Cluster } from '../../model/cluster.ts'
import type { Sight } from '../../model/sight.ts'
import type {
  ClusterFilter,
  ClusterPlace,
  ClusterQuery,
  ClusterSort,
  ClustersAfterQuery,
} from '../../ports/match-store.ts'
import { CLUSTER_COLUMNS, type ClusterRow, clusterOf } from './codec.ts'
import { readHead } from './heads.ts'
import { indexRelationsOf } from './relations.ts'
import { allOf, type Condition, rowsInSight } from './sight.ts'
import type { Sql } from './sql.ts'

interface Order {
  /** Before the id, which ends every order. */
  readonly column?: 'size' | 'score'
  readonly descending?: true
}

const ORDERS: Readonly<Record<ClusterSort, Order>> = {
  NATURAL: {},
  SIZE_ASC: { column: 'size' },
  SIZE_DESC: { column: 'size', descending: true },
  SCORE_ASC: { column: 'score' },
  SCORE_DESC: { column: 'score', descending: true },
}

/** Landmarks are where the clusters of a listing stand that have this many before them, or twice as many, and so on. */
const STRIDE = 2000
/** Listings remembered of one connection: whoever turns pages asks for the same one again. */
const MOST_REMEMBERED = 100

/** Works something out about a listing, once while its table stays as it is. */
export type ListingMemory = <T>(table: number, name: unknown, work: () => T) => T

export function createListingMemory(sql: Sql): ListingMemory {
  const kept = new Map<string, unknown>()
  return <T>(table: number, asked: unknown, work: () => T): T => {
    const { mark, configuration } = readHead(sql, table)
    const name = JSON.stringify([table, mark, configuration, asked])
    if (kept.has(name)) return kept.get(name) as T // the name says what was worked out
    const found = work()
    if (kept.size >= MOST_REMEMBERED) kept.clear()
    kept.set(name, found)
    return found
  }
}

/** One page of clusters, and how many there are in all. */
export function clusterPage(
  sql: Sql,
  remember: ListingMemory,
  table: number,
  generation: number,
  query: ClusterQuery,
  sight: Sight,
): { readonly clusters: readonly Cluster[]; readonly total: number } {
  const seen = clustersInSight(sql, table, generation, sight)
  const where = clusterCondition(indexRelationsOf(table, generation), query)
  const from: Condition = { text: `FROM ${seen.text} WHERE ${where.text}`, values: [...seen.values, ...where.values] }
  const total = remember(table, from, () => countOf(sql, from))
  const { column, descending } = ORDERS[query.sort]
  const left = Math.min(query.limit, total - query.offset)
  if (left <= 0) return { clusters: [], total }
  const skipped = descending ? total - query.offset - left : query.offset
  const landmarks = total > STRIDE ? remember(table, [from, column], () => landmarksOf(sql, from, column)) : []
  const ids = pageOfIds(sql, from, column, { landmarks, skipped, limit: left })
  return { clusters: clustersById(sql, table, generation, descending ? ids.reverse() : ids), total }
}

/** The page of clusters behind a place, and where it ends if more come behind it. */
export function clustersAfter(
  sql: Sql,
  table: number,
  generation: number,
  { sort, after, limit, ...filter }: ClustersAfterQuery,
  sight: Sight,
): { readonly clusters: readonly Cluster[]; readonly last?: ClusterPlace } {
  const seen = clustersInSight(sql, table, generation, sight)
  const where = clusterCondition(indexRelationsOf(table, generation), filter)
  const { column, descending } = ORDERS[sort]
  const behind = `${column ? `(${column}, id)` : 'id'} ${descending ? '<' : '>'} ${column ? '(?, ?)' : '?'}`
  const at = after ? (column ? [after.by, after.id] : [after.id]) : []
  const order = descending ? orderOf(column).replaceAll(/\w+/g, '$& DESC') : orderOf(column)
  const found = sql.all<ClusterPlace>(
    `SELECT id, ${column ?? '0'} AS "by" FROM ${seen.text} WHERE ${where.text}${after ? ` AND ${behind}` : ''} ORDER BY ${order} LIMIT ?`,
    ...[...seen.values, ...where.values, ...at, limit + 1],
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  return { clusters: clustersById(sql, table, generation, ids), ...(last ? { last } : {}) }
}

function countOf(sql: Sql, { text, values }: Condition): number {
  return sql.one<{ n: number }>(`SELECT count(*) AS n ${text}`, ...values)?.n ?? 0
}

function landmarksOf(sql: Sql, { text, values }: Condition, column: Order['column']): readonly ClusterPlace[] {
  const by = column ?? '0'
  const numbered = `SELECT id, ${by} AS "by", row_number() OVER (ORDER BY ${orderOf(column)}) - 1 AS place ${text}`
  return sql.all<ClusterPlace>(
    `SELECT id, "by" FROM (${numbered}) WHERE place > 0 AND place % ${STRIDE} = 0 ORDER BY place`,
    ...values,
  )
}

function orderOf(column: Order['column']): string {
  return column ? `${column}, id` : 'id'
}

/** The ids alone come from an index, and from the last landmark on: a page deep down costs little more than the first. */
function pageOfIds(
  sql: Sql,
  { text, values }: Condition,
  column: Order['column'],
  page: { readonly landmarks: readonly ClusterPlace[]; readonly skipped: number; readonly limit: number },
): string[] {
  const passed = Math.floor(page.skipped / STRIDE)
  const landmark = passed === 0 ? undefined : page.landmarks[passed - 1]
  const begin = landmark ? (column ? ` AND (${column}, id) >= (?, ?)` : ' AND id >= ?') : ''
  const at = landmark ? (column ? [landmark.by, landmark.id] : [landmark.id]) : []
  const skipped = landmark ? page.skipped - passed * STRIDE : page.skipped
  const statement = `SELECT id ${text}${begin} ORDER BY ${orderOf(column)} LIMIT ? OFFSET ?`
  return sql.column<string>(statement, ...values, ...at, page.limit, skipped)
}

/** Clusters in the order of these ids. */
function clustersById(sql: Sql, table: number, generation: number, ids: readonly string[]): readonly Cluster[] {
  const { clusters } = indexRelationsOf(table, generation)
  const find = `SELECT ${CLUSTER_COLUMNS} FROM ${clusters} WHERE id IN (SELECT value FROM json_each(?))`
  const found = new Map(sql.all<ClusterRow>(find, JSON.stringify(ids)).map((row) => [row.id, clusterOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** What clusters are read from: those with a record in sight, as large as what is in sight of them. */
export function clustersInSight(sql: Sql, table: number, generation: number, sight: Sight): Condition {
  const { clusters } = indexRelationsOf(table, generation)
  if (sight === 'EVERYTHING') return { text: clusters, values: [] }
  const rows = rowsInSight(sql, table, sight)
  return {
    text: `(SELECT * FROM (
      SELECT ${CLUSTER_COLUMNS}, (SELECT count(*) FROM json_each(of_all.rows) AS member WHERE member.value IN (${rows.text})) AS size
      FROM ${clusters} AS of_all) WHERE size > 0)`,
    values: rows.values,
  }
}

/** The plus keeps labels and scores from choosing an index: the one of the page's order holds all that is asked. */
function clusterCondition(
  { clusters, members }: ReturnType<typeof indexRelationsOf>,
  { label, kind, minScore, resolved, ignored, escalated, mapping, rows }: ClusterFilter,
): Condition {
  const conditions: Condition[] = []
  if (label !== undefined) conditions.push({ text: '+label = ?', values: [label] })
  if (kind !== undefined) conditions.push({ text: 'kind = ?', values: [kind] })
  if (minScore !== undefined) conditions.push({ text: '+score >= ?', values: [minScore] })
  if (resolved !== undefined) conditions.push({ text: `(kind = 'RESOLVED') = ?`, values: [resolved ? 1 : 0] })
  if (ignored !== undefined) conditions.push({ text: 'ignored = ?', values: [ignored ? 1 : 0] })
  if (escalated !== undefined) conditions.push({ text: 'escalated = ?', values: [escalated ? 1 : 0] })
  if (mapping !== undefined) conditions.push({ text: '(mappings >> ?) & 1', values: [mapping] })
  if (rows !== undefined) {
    const named = JSON.stringify(rows)
    conditions.push({
      text: `id IN (SELECT of_row.id FROM ${members} JOIN ${clusters} AS of_row USING (component)
          WHERE row IN (SELECT value FROM json_each(?)))
        AND EXISTS (SELECT 1 FROM json_each(rows) AS member WHERE member.value IN (SELECT value FROM json_each(?)))`,
      values: [named, named],
    })
  }
  return allOf(conditions)
}
