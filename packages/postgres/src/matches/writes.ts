import type { Component, Link, Mark, RowNumber } from '@onefold/core'
import { generationRelations } from '../relations.ts'
import type { Session } from '../session.ts'
import type { GoneCluster } from './past-clusters.ts'

/** All links of these rows go. */
export async function unlink(session: Session, table: number, generation: number, rows: readonly RowNumber[]) {
  if (rows.length === 0) return
  const { links } = generationRelations(table, generation)
  await session.write(`DELETE FROM ${links} WHERE a = ANY($1::bigint[]) OR b = ANY($1::bigint[])`, [rows])
}

/** A link that is there already takes the new score. */
export async function writeLinks(session: Session, table: number, generation: number, links: readonly Link[]) {
  if (links.length === 0) return
  const unique = [...new Map(links.map((link) => [`${link.a} ${link.b}`, link])).values()]
  const sorted = unique.sort((one, other) => one.a - other.a || one.b - other.b)
  await session.write(
    `INSERT INTO ${generationRelations(table, generation).links} (a, b, score, mappings, kind)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::text[])
     ON CONFLICT (a, b) DO UPDATE SET score = excluded.score, mappings = excluded.mappings, kind = excluded.kind`,
    [
      sorted.map(({ a }) => a),
      sorted.map(({ b }) => b),
      sorted.map(({ score }) => score),
      sorted.map(({ mappings }) => mappings),
      sorted.map(({ kind }) => kind),
    ],
  )
}

/** The components that any of these rows is in go, with their clusters, which are answered. */
export async function dissolve(
  session: Session,
  table: number,
  generation: number,
  rows: readonly RowNumber[],
): Promise<readonly GoneCluster[]> {
  if (rows.length === 0) return []
  const { members, components, clusters } = generationRelations(table, generation)
  return session.rows<GoneCluster>(
    `WITH gone AS MATERIALIZED (SELECT DISTINCT component FROM ${members} WHERE row = ANY($1::bigint[])),
       members AS (DELETE FROM ${members} m USING gone WHERE m.component = gone.component),
       components AS (DELETE FROM ${components} c USING gone WHERE c.component = gone.component)
     DELETE FROM ${clusters} g USING gone WHERE g.component = gone.component RETURNING g.id, g.rows`,
    [rows],
  )
}

export async function writeComponents(
  session: Session,
  table: number,
  generation: number,
  components: readonly Component[],
  mark: Mark,
): Promise<void> {
  if (components.length === 0) return
  const relations = generationRelations(table, generation)
  await session.write(
    `INSERT INTO ${relations.components} (component, size, mark)
     SELECT component, size, $3::bigint FROM unnest($1::bigint[], $2::integer[]) AS c (component, size)`,
    [components.map(({ id }) => id), components.map(({ rows }) => rows.length), mark],
  )
  const members = components.flatMap(({ id, rows }) => rows.map((row) => ({ row, component: id })))
  await session.write(
    `INSERT INTO ${relations.members} (row, component) SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
    [members.map(({ row }) => row), members.map(({ component }) => component)],
  )
  await writeClusters(session, relations.clusters, components)
}

async function writeClusters(session: Session, relation: string, components: readonly Component[]): Promise<void> {
  const clusters = components.flatMap(({ id, clusters }) => clusters.map((cluster) => ({ component: id, cluster })))
  if (clusters.length === 0) return
  await session.write(
    `INSERT INTO ${relation} (id, component, kind, label, score, mappings, size, rows, reasoning, ignored, escalated)
     SELECT id, component, kind, label, score, mappings, size, rows::bigint[], reasoning, ignored, escalated
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::bigint[], $7::integer[], $8::text[], $9::text[],
       $10::boolean[], $11::boolean[]) AS cluster (id, component, kind, label, score, mappings, size, rows, reasoning, ignored, escalated)`,
    [
      clusters.map(({ cluster }) => cluster.id),
      clusters.map(({ component }) => component),
      clusters.map(({ cluster }) => cluster.kind),
      clusters.map(({ cluster }) => cluster.label),
      clusters.map(({ cluster }) => cluster.score),
      clusters.map(({ cluster }) => cluster.mappings),
      clusters.map(({ cluster }) => cluster.rows.length),
      clusters.map(({ cluster }) => `{${cluster.rows.join()}}`),
      clusters.map(({ cluster }) => cluster.reasoning),
      clusters.map(({ cluster }) => cluster.ignored === true),
      clusters.map(({ cluster }) => cluster.escalated === true),
    ],
  )
}
