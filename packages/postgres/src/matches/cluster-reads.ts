import type {
  Cluster,
  ClusterFilter,
  ClusterPlace,
  ClusterQuery,
  ClusterSort,
  ClustersAfterQuery,
  Sight,
} from '@onefold/core'
import { type Parameters, parameters } from '../conditions.ts'
import { rowsInSight } from '../records/sight.ts'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'

/** The columns that a cluster is read from, named as its members. */
export const CLUSTER = [
  'id',
  'kind',
  'label',
  'rows',
  'score',
  'mappings',
  'reasoning',
  'ignored',
  'escalated',
] as const satisfies readonly (keyof Cluster)[]

const COLUMNS = CLUSTER.join(', ')

/** A cluster as it lies there: its flags are always stated. */
export interface ClusterRow extends Omit<Cluster, 'ignored' | 'escalated'> {
  readonly ignored: boolean
  readonly escalated: boolean
}

export function clusterOf({ ignored, escalated, ...cluster }: ClusterRow): Cluster {
  return { ...cluster, ...(ignored ? { ignored } : {}), ...(escalated ? { escalated } : {}) }
}

const ORDERS: { readonly [sort in ClusterSort]: string } = {
  NATURAL: 'id',
  SIZE_ASC: 'size, id',
  SIZE_DESC: 'size DESC, id DESC',
  SCORE_ASC: 'score, id',
  SCORE_DESC: 'score DESC, id DESC',
}

export async function cluster(session: Session, table: number, generation: number, id: string) {
  const { clusters } = generationRelations(table, generation)
  const found = await session.rows<ClusterRow>(`SELECT ${COLUMNS} FROM ${clusters} WHERE id = $1`, [id])
  return found[0] && clusterOf(found[0])
}

export async function clusters(
  session: Session,
  table: number,
  generation: number,
  query: ClusterQuery,
  sight: Sight,
): Promise<{ clusters: readonly Cluster[]; total: number }> {
  const seen = await clustersInSight(session, table, generation, sight)
  const given = parameters(query.limit, query.offset)
  const conditions = conditionsOf(table, generation, query, given)
  const wanted = `${seen(given)} WHERE ${conditions.join(' AND ')}`
  const order = ORDERS[query.sort]
  const found = await session.rows<ClusterRow & { total: number }>(
    // The ids alone come from an index, however deep the page; only what it shows is read.
    `WITH page AS (SELECT id, size, score FROM ${wanted} ORDER BY ${order} LIMIT $1 OFFSET $2)
     SELECT ${COLUMNS.split(', ')
       .map((column) => `g.${column}`)
       .join(', ')}, (SELECT count(*) FROM ${wanted}) AS total
     FROM (VALUES (1)) one LEFT JOIN page ON true
       LEFT JOIN ${generationRelations(table, generation).clusters} g ON g.id = page.id
     ORDER BY ${order.replace(/size|score|id/g, 'page.$&')}`,
    given.values,
  )
  const rows = found.filter(({ id }) => id !== null) // past the end there is one row that holds the total alone
  return { clusters: rows.map(({ total, ...cluster }) => clusterOf(cluster)), total: found[0]!.total }
}

function conditionsOf(table: number, generation: number, query: ClusterFilter, { of }: Parameters): readonly string[] {
  const conditions = ['true']
  if (query.label !== undefined) conditions.push(`label = ${of(query.label)}`)
  if (query.kind !== undefined) conditions.push(`kind = ${of(query.kind)}`)
  if (query.minScore !== undefined) conditions.push(`score >= ${of(query.minScore)}`)
  if (query.resolved !== undefined) conditions.push(`(kind = 'RESOLVED') = ${of(query.resolved)}`)
  if (query.ignored !== undefined) conditions.push(`ignored = ${of(query.ignored)}`)
  if (query.escalated !== undefined) conditions.push(`escalated = ${of(query.escalated)}`)
  if (query.mapping !== undefined) conditions.push(`(mappings >> ${of(query.mapping)}::integer) & 1 = 1`)
  if (query.rows !== undefined) {
    const { members, clusters: all } = generationRelations(table, generation)
    const named = `${of(query.rows)}::bigint[]`
    conditions.push(`rows && ${named}`)
    conditions.push(
      `id IN (SELECT of_row.id FROM ${members} m JOIN ${all} of_row USING (component) WHERE m.row = ANY(${named}))`,
    )
  }
  return conditions
}

/** The page of clusters behind a place, and where it ends if more come behind it. */
export async function clustersAfter(
  session: Session,
  table: number,
  generation: number,
  { sort, after, limit, ...filter }: ClustersAfterQuery,
  sight: Sight,
): Promise<{ readonly clusters: readonly Cluster[]; readonly last?: ClusterPlace }> {
  const seen = await clustersInSight(session, table, generation, sight)
  const given = parameters(limit + 1)
  const conditions = [...conditionsOf(table, generation, filter, given)]
  const order = ORDERS[sort]
  const columns = order.replaceAll(' DESC', '')
  const by = columns.includes(',') ? columns.split(',')[0] : '0'
  if (after) {
    const place = by === '0' ? given.of(after.id) : `(${given.of(after.by)}::integer, ${given.of(after.id)})`
    conditions.push(`${by === '0' ? 'id' : `(${columns})`} ${order.includes('DESC') ? '<' : '>'} ${place}`)
  }
  const found = await session.rows<ClusterRow & { readonly place: number }>(
    `SELECT ${COLUMNS}, ${by} AS place FROM ${seen(given)} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1`,
    given.values,
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    clusters: page.map(({ place: _, ...cluster }) => clusterOf(cluster)),
    ...(last ? { last: { id: last.id, by: last.place } } : {}),
  }
}

export async function clusterSlice(
  session: Session,
  table: number,
  generation: number,
  { label, after, limit }: { readonly label: string; readonly after: string; readonly limit: number },
  sight: Sight,
): Promise<readonly Cluster[]> {
  const seen = await clustersInSight(session, table, generation, sight)
  const given = parameters(label, after, limit)
  const found = await session.rows<ClusterRow>(
    `SELECT ${COLUMNS} FROM ${seen(given)}
     WHERE label = $1 AND id > $2 AND kind <> 'RESOLVED' ORDER BY id LIMIT $3`,
    given.values,
  )
  return found.map(clusterOf)
}

/** What clusters are read from: those with a record in sight, as large as what is in sight of them. */
async function clustersInSight(
  session: Session,
  table: number,
  generation: number,
  sight: Sight,
): Promise<(given: Parameters) => string> {
  const { clusters } = generationRelations(table, generation)
  if (sight === 'EVERYTHING') return () => clusters
  const rows = await rowsInSight(session, table, sight)
  return (given) => `(
    SELECT ${COLUMNS}, seen.size FROM ${clusters} CROSS JOIN LATERAL (
      SELECT count(*)::integer AS size FROM unnest(rows) AS member (row) WHERE member.row IN (${rows(given)})) seen
    WHERE seen.size > 0) in_sight`
}
