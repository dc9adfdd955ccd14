import type {
  Around,
  BucketPosition,
  Cluster,
  Component,
  IndexKey,
  Link,
  RowNumber,
  SeenComponent,
  SeenPostings,
} from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import { CLUSTER, type ClusterRow, clusterOf } from './cluster-reads.ts'

export async function postings(
  session: Session,
  table: number,
  generation: number,
  keys: readonly IndexKey[],
  most: readonly number[] = [],
): Promise<readonly SeenPostings[]> {
  if (keys.length === 0) return []
  // Key by key, whatever the planner believes of a relation that was filled a moment ago.
  const found = await session.rows<{ rows: RowNumber[] }>(
    `SELECT coalesce(found.rows, '{}') AS rows
     FROM unnest($1::integer[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS key (mapping, hash, most, number)
       CROSS JOIN LATERAL (SELECT array_agg(row ORDER BY place, tie, row) AS rows FROM (
         SELECT place, tie, row FROM ${generationRelations(table, generation).postings} p
         WHERE p.mapping = key.mapping AND p.hash = key.hash ORDER BY place, tie, row LIMIT key.most) bucket) found
     ORDER BY key.number`,
    [keys.map(({ mapping }) => mapping), keys.map(({ hash }) => hash), keys.map((_, index) => most[index] ?? null)],
  )
  return found.map(({ rows }, index) => ({ key: keys[index]!, rows }))
}

export async function neighbours(
  session: Session,
  table: number,
  generation: number,
  asked: readonly Around[],
): Promise<readonly (readonly BucketPosition[])[]> {
  if (asked.length === 0) return []
  const bucket = `SELECT place, tie, row FROM ${generationRelations(table, generation).postings} p
    WHERE p.mapping = asked.mapping AND p.hash = asked.hash`
  const at = '(asked.place, asked.tie, asked.row)'
  const found = await session.rows<BucketPosition & { number: number }>(
    `SELECT asked.number, near.place, near.tie, near.row
     FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[])
         WITH ORDINALITY AS asked (mapping, hash, place, tie, row, reach, number)
       CROSS JOIN LATERAL (
         (${bucket} AND (p.place, p.tie, p.row) < ${at} ORDER BY place DESC, tie DESC, row DESC LIMIT asked.reach)
         UNION ALL
         (${bucket} AND (p.place, p.tie, p.row) >= ${at} ORDER BY place, tie, row LIMIT asked.reach + 1)) near
     ORDER BY asked.number, near.place, near.tie, near.row`,
    [
      asked.map(({ key }) => key.mapping),
      asked.map(({ key }) => key.hash),
      asked.map(({ at }) => at.place),
      asked.map(({ at }) => at.tie),
      asked.map(({ at }) => at.row),
      asked.map(({ reach }) => reach),
    ],
  )
  const answers = asked.map((): BucketPosition[] => [])
  for (const { number, ...position } of found) answers[number - 1]?.push(position)
  return answers
}

export async function links(
  session: Session,
  table: number,
  generation: number,
  rows: readonly RowNumber[],
): Promise<readonly Link[]> {
  if (rows.length === 0) return []
  const relation = generationRelations(table, generation).links
  return session.rows<Link>(
    `SELECT a, b, score, mappings, kind FROM ${relation} WHERE a = ANY($1::bigint[])
     UNION SELECT a, b, score, mappings, kind FROM ${relation} WHERE b = ANY($1::bigint[]) ORDER BY a, b`,
    [rows],
  )
}

export async function componentsOf(
  session: Session,
  table: number,
  generation: number,
  rows: readonly RowNumber[],
): Promise<readonly SeenComponent[]> {
  if (rows.length === 0) return []
  const { members, components } = generationRelations(table, generation)
  const found = await session.rows<SeenComponent>(
    `SELECT m.row, m.component, c.mark FROM ${members} m JOIN ${components} c USING (component) WHERE m.row = ANY($1::bigint[])`,
    [rows],
  )
  const byRow = new Map(found.map((each) => [each.row, each]))
  return rows.map((row) => byRow.get(row) ?? { row, component: 0, mark: 0 })
}

export async function components(
  session: Session,
  table: number,
  generation: number,
  ids: readonly RowNumber[],
): Promise<readonly Component[]> {
  if (ids.length === 0) return []
  const relations = generationRelations(table, generation)
  const found = await session.rows<Omit<Component, 'clusters'> & { readonly clusters: readonly ClusterRow[] }>(
    `SELECT component AS id,
       ARRAY(SELECT row FROM ${relations.members} m WHERE m.component = c.component ORDER BY row) AS rows,
       coalesce((SELECT json_agg(json_build_object(${CLUSTER_MEMBERS}) ORDER BY id) FROM ${relations.clusters} g
         WHERE g.component = c.component), '[]') AS clusters
     FROM ${relations.components} c WHERE component = ANY($1::bigint[]) ORDER BY component`,
    [ids],
  )
  return found.map((component) => ({ ...component, clusters: component.clusters.map(clusterOf) }))
}

const CLUSTER_MEMBERS = CLUSTER.map((column: keyof Cluster) => `'${column}', ${column}`).join(', ')
