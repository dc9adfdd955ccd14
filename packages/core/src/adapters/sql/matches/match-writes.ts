import type { Component } from '../../../model/cluster.ts'
import type { Csn, RowNumber } from '../../../model/record.ts'
import type { MatchChanges } from '../../../ports/store/changes.ts'
import type { LinkColumns, StoredMatching } from '../commit/stored-put.ts'
import { insert, lists, rows, type StoreOperation, write } from '../operation.ts'
import { indexRelationsOf } from '../relations.ts'
import { highestLinks } from './highest-links.ts'
import { type GoneCluster, rememberClusters } from './past-clusters.ts'

/** Takes out what is named, then writes the links and components that come in its place. */
export function* writeMatching(table: number, changes: StoredMatching, csn: Csn): StoreOperation<void> {
  const { generation, components } = changes
  yield* unlink(table, generation, changes.unlink)
  yield* unlinkPairs(table, generation, changes.unlinkPairs ?? [])
  yield* writeLinks(table, generation, changes.links)
  const gone = yield* replaceComponents(table, generation, changes, csn)
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
export function* writeLinks(table: number, generation: number, links: readonly LinkColumns[]): StoreOperation<void> {
  yield* insert({
    into: indexRelationsOf(table, generation).links,
    columns: { a: 'integer', b: 'integer', score: 'integer', mappings: 'integer', kind: 'text' },
    rows: inOrder(links),
    mostlyNew: true,
    more: 'ON CONFLICT (a, b) DO UPDATE SET score = excluded.score, mappings = excluded.mappings, kind = excluded.kind',
  })
}

/** By pair, each once: of two of one pair the later one, as PostgreSQL writes none twice in one statement. */
function inOrder(links: readonly LinkColumns[]): readonly LinkColumns[] {
  if (links.every((link, at) => at === 0 || byPair(links[at - 1]!, link) < 0)) return links
  const sorted = [...links].sort(byPair)
  return sorted.filter((link, at) => at === sorted.length - 1 || byPair(link, sorted[at + 1]!) !== 0)
}

function byPair([a, b]: LinkColumns, [otherA, otherB]: LinkColumns): number {
  return a - otherA || b - otherB
}

/**
 * The components that any of the dissolved rows is in go with their clusters, which are answered by id, and others come. A row that
 * stays in the component of one id is left where it is: a large one grows by a few. One that is still in another component is refused by the database.
 */
export function* replaceComponents(
  table: number,
  generation: number,
  { dissolve, components: written, linkTotals }: Pick<MatchChanges, 'dissolve' | 'components' | 'linkTotals'>,
  csn: Csn,
): StoreOperation<readonly GoneCluster[]> {
  const { members } = indexRelationsOf(table, generation)
  const standing = yield* membersAround(table, generation, dissolve)
  const gone = yield* removeComponents(table, generation, [...new Set(standing.values())])
  const coming = written.flatMap(({ id, rows }) => rows.map((row) => [row, id] as const))
  const entering = coming.filter(([row, component]) => standing.get(row) !== component)
  const componentOf = new Map(coming)
  const left = [...standing].flatMap(([row, component]) => (componentOf.get(row) === component ? [] : [row]))
  if (left.length > 0) yield* write(`DELETE FROM ${members} WHERE row IN ?integers`, [left])
  yield* writeComponents(table, generation, written, csn, linkTotals)
  yield* insert({ into: members, columns: { row: 'integer', component: 'integer' }, rows: entering })
  return gone
}

/** The rows of the components that any of these is in, each with its component's id. */
function* membersAround(
  table: number,
  generation: number,
  of: readonly RowNumber[],
): StoreOperation<ReadonlyMap<RowNumber, RowNumber>> {
  if (of.length === 0) return new Map()
  const { members } = indexRelationsOf(table, generation)
  const named = `SELECT component FROM ${members} WHERE row IN ?integers`
  return new Map(
    yield* lists<readonly [row: RowNumber, component: RowNumber]>(
      `SELECT row, component FROM ${members} WHERE component IN (${named})`,
      [of],
    ),
  )
}

function* removeComponents(
  table: number,
  generation: number,
  ids: readonly RowNumber[],
): StoreOperation<readonly GoneCluster[]> {
  if (ids.length === 0) return []
  const { components, clusters } = indexRelationsOf(table, generation)
  yield* write(`DELETE FROM ${components} WHERE component IN ?integers`, [ids])
  const gone = yield* rows<GoneCluster>(
    `DELETE FROM ${clusters} WHERE component IN ?integers RETURNING id, rows`,
    [ids],
    ['rows'],
  )
  return [...gone].sort((one, other) => (one.id < other.id ? -1 : 1)) // they come in no order
}

function* writeComponents(
  table: number,
  generation: number,
  written: readonly Component[],
  csn: Csn,
  linkTotals: MatchChanges['linkTotals'] = [],
): StoreOperation<void> {
  if (written.length === 0) return
  const kept = new Map(linkTotals)
  const highest = yield* highestLinks(table, generation, written)
  const { components, clusters } = indexRelationsOf(table, generation)
  yield* insert({
    into: components,
    columns: { component: 'integer', csn: 'integer', size: 'integer' },
    rows: written.map(({ id, rows }) => [id, csn, rows.length]),
  })
  yield* insert({
    into: clusters,
    columns: {
      id: 'text',
      component: 'integer',
      kind: 'text',
      label: 'text',
      score: 'integer',
      mappings: 'integer',
      size: 'integer',
      rows: 'integers',
      reasoning: 'text',
      left_out: 'text',
      ignored: 'flag',
      escalated: 'flag',
      link_totals: 'text',
      highest: 'integer',
    },
    rows: written.flatMap((component) =>
      component.clusters.map(({ id, kind, label, score, mappings, rows, reasoning, leftOut, ignored, escalated }) => [
        ...[id, component.id, kind, label, score, mappings, rows.length, rows, reasoning],
        ...[leftOut ?? null, ignored ?? false, escalated ?? false, kept.has(id) ? JSON.stringify(kept.get(id)) : null],
        highest.get(id) ?? null,
      ]),
    ),
  })
}
