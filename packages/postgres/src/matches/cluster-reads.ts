import type { Cluster, ClusterQuery, ClusterSort } from '@onefold/core'
import { parameters } from '../conditions.ts'
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
] as const satisfies readonly (keyof Cluster)[]

const COLUMNS = CLUSTER.join(', ')

const ORDERS: { readonly [sort in ClusterSort]: string } = {
  NATURAL: 'id',
  SIZE_ASC: 'size, id',
  SIZE_DESC: 'size DESC, id',
  SCORE_ASC: 'score, id',
  SCORE_DESC: 'score DESC, id',
}

export async function cluster(session: Session, table: number, generation: number, id: string) {
  const { clusters } = generationRelations(table, generation)
  const found = await session.rows<Cluster>(`SELECT ${COLUMNS} FROM ${clusters} WHERE id = $1`, [id])
  return found[0]
}

export async function clusters(
  session: Session,
  table: number,
  generation: number,
  query: ClusterQuery,
): Promise<{ clusters: readonly Cluster[]; total: number }> {
  const { values, of } = parameters(query.limit, query.offset)
  const conditions = ['true']
  if (query.label !== undefined) conditions.push(`label = ${of(query.label)}`)
  if (query.kind !== undefined) conditions.push(`kind = ${of(query.kind)}`)
  if (query.minScore !== undefined) conditions.push(`score >= ${of(query.minScore)}`)
  const wanted = `${generationRelations(table, generation).clusters} WHERE ${conditions.join(' AND ')}`
  const order = ORDERS[query.sort]
  const found = await session.rows<Cluster & { total: number }>(
    `WITH page AS (SELECT ${COLUMNS}, size FROM ${wanted} ORDER BY ${order} LIMIT $1 OFFSET $2)
     SELECT ${COLUMNS}, (SELECT count(*) FROM ${wanted}) AS total
     FROM (VALUES (1)) one LEFT JOIN page ON true ORDER BY ${order}`,
    values,
  )
  const rows = found.filter(({ id }) => id !== null) // past the end there is one row that holds the total alone
  return { clusters: rows.map(({ total, ...cluster }) => cluster), total: found[0]!.total }
}

export async function clusterSlice(
  session: Session,
  table: number,
  generation: number,
  { label, after, limit }: { readonly label: string; readonly after: string; readonly limit: number },
): Promise<readonly Cluster[]> {
  return session.rows<Cluster>(
    `SELECT ${COLUMNS} FROM ${generationRelations(table, generation).clusters}
     WHERE label = $1 AND id > $2 ORDER BY id LIMIT $3`,
    [label, after, limit],
  )
}
