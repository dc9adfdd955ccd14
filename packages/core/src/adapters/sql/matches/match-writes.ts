import type { Component } from '../../../model/cluster.ts'
import type { Link } from '../../../model/link.ts'
import type { Csn, RowNumber } from '../../../model/record.ts'
import type { MatchChanges } from '../../../ports/store/changes.ts'
import { column, insert, rows, type StoreOperation, write } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import { type GoneCluster, rememberClusters } from './past-clusters.ts'

/** Takes out what is named, then writes the links and components that come in its place. */
export function* writeMatching(table: number, changes: MatchChanges, mark: Csn): StoreOperation<void> {
  const { generation, components, linkTotals } = changes
  yield* unlink(table, generation, changes.unlink)
  yield* unlinkPairs(table, generation, changes.unlinkPairs ?? [])
  yield* writeLinks(table, generation, changes.links)
  const gone = yield* dissolve(table, generation, changes.dissolve)
  yield* writeComponents(table, generation, components, mark, linkTotals)
  const present = new Set(components.flatMap(({ clusters }) => clusters.map(({ id }) => id)))
  yield* rememberClusters(
    table,
    gone.filter(({ id }) => !present.has(id)),
  )
}

/** All links of these rows go. */
export function* unlink(table: number, generation: number, of: readonly RowNumber[]): StoreOperation<void> {
  if (of.length === 0) return
  const { links } = indexRelationsOf(table, generation)
  yield* write(`DELETE FROM ${links} WHERE a IN ?integers OR b IN ?integers`, [of, of])
}

/** These links go. */
function* unlinkPairs(
  table: number,
  generation: number,
  pairs: readonly (readonly [RowNumber, RowNumber])[],
): StoreOperation<void> {
  if (pairs.length === 0) return
  const { links } = indexRelationsOf(table, generation)
  yield* write(`DELETE FROM ${links} WHERE (a, b) IN (SELECT pair.a, pair.b FROM ?rows pair(a integer, b integer))`, [
    pairs,
  ])
}

/** A link that is there already takes the new score. */
export function* writeLinks(table: number, generation: number, links: readonly Link[]): StoreOperation<void> {
  if (links.length === 0) return
  const unique = [...new Map(links.map((link) => [`${link.a} ${link.b}`, link])).values()]
  yield* insert({
    into: indexRelationsOf(table, generation).links,
    columns: { a: 'integer', b: 'integer', score: 'integer', mappings: 'integer', kind: 'text' },
    rows: unique
      .sort((one, other) => one.a - other.a || one.b - other.b)
      .map(({ a, b, score, mappings, kind }) => [a, b, score, mappings, kind]),
    more: 'ON CONFLICT (a, b) DO UPDATE SET score = excluded.score, mappings = excluded.mappings, kind = excluded.kind',
  })
}

/** The components that any of these rows is in go, with their clusters, which are answered by id. */
export function* dissolve(
  table: number,
  generation: number,
  of: readonly RowNumber[],
): StoreOperation<readonly GoneCluster[]> {
  if (of.length === 0) return []
  const { members, components, clusters } = indexRelationsOf(table, generation)
  const named = yield* column<RowNumber>(`SELECT DISTINCT component FROM ${members} WHERE row IN ?integers`, [of])
  if (named.length === 0) return []
  yield* write(`DELETE FROM ${members} WHERE component IN ?integers`, [named])
  yield* write(`DELETE FROM ${components} WHERE component IN ?integers`, [named])
  const gone = yield* rows<GoneCluster>(
    `DELETE FROM ${clusters} WHERE component IN ?integers RETURNING id, rows`,
    [named],
    ['rows'],
  )
  return [...gone].sort((one, other) => (one.id < other.id ? -1 : 1)) // they come in no order
}

/** Writes components with their clusters. A row that is still in another component is refused by the database. */
export function* writeComponents(
  table: number,
  generation: number,
  written: readonly Component[],
  mark: Csn,
  linkTotals: MatchChanges['linkTotals'] = [],
): StoreOperation<void> {
  if (written.length === 0) return
  const kept = new Map(linkTotals)
  const { members, components, clusters } = indexRelationsOf(table, generation)
  yield* insert({
    into: components,
    columns: { component: 'integer', mark: 'integer', size: 'integer' },
    rows: written.map(({ id, rows }) => [id, mark, rows.length]),
  })
  yield* insert({
    into: members,
    columns: { row: 'integer', component: 'integer' },
    rows: written.flatMap(({ id, rows }) => rows.map((row) => [row, id])),
  })
  yield* insert({
    into: clusters,
    columns: {
      ...{ id: 'text', component: 'integer', kind: 'text', label: 'text', score: 'integer', mappings: 'integer' },
      ...{
        size: 'integer',
        rows: 'integers',
        reasoning: 'text',
        ignored: 'flag',
        escalated: 'flag',
        link_totals: 'text',
      },
    },
    rows: written.flatMap((component) =>
      component.clusters.map(({ id, kind, label, score, mappings, rows, reasoning, ignored, escalated }) => [
        ...[id, component.id, kind, label, score, mappings, rows.length, rows, reasoning],
        ...[ignored ?? false, escalated ?? false, kept.has(id) ? JSON.stringify(kept.get(id)) : null],
      ]),
    ),
  })
}
