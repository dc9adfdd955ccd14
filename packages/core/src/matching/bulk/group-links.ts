import { runToEnd } from '../../lib/async/resumable.ts'
import { groupedPositions, positionsWhere } from '../../lib/collections/positions.ts'
import { unionFind } from '../../lib/collections/union-find.ts'
import type { Component } from '../../model/cluster.ts'
import type { Link } from '../../model/link.ts'
import type { RecordId } from '../../model/record.ts'
import type { Doubt, Linkage } from '../../model/resources/classifier.ts'
import type { Prepared, Scorer } from '../classify/scorer.ts'
import { type Thresholds, verdictOf } from '../classify/verdict.ts'
import { componentsOf } from '../cluster/components.ts'
import { heldLinks, rivalryOf } from '../cluster/held-links.ts'
import type { Rulings } from '../cluster/rulings.ts'
import { markedLinks, ruledComponents } from '../cluster/separations.ts'
import type { LinkTable } from '../kernel/batch.ts'

/** The records behind a batch's positions. */
export interface Grouped {
  /** The row number of each position, ascending. */
  readonly rows: Float64Array
  readonly idOf: (position: number) => RecordId
  readonly prepared: (position: number) => Prepared
  readonly scorer: Pick<Scorer, 'score' | 'evidence'>
  readonly thresholds: Thresholds
  readonly rulings: Rulings
  readonly linkage: Linkage
  readonly doubt: Doubt
  /** Present when a cluster has one record of each system at most. */
  readonly systemsOf?: (position: number) => readonly string[]
}

/** The links of a batch as the store keeps them, by (a, b), and the components that they make, by id. */
export function groupLinks(
  table: LinkTable,
  grouped: Grouped,
): { readonly links: readonly Link[]; readonly components: readonly Component[] } {
  const links: Link[] = []
  const components: Component[] = []
  for (const places of linkedPlaces(table, grouped.rows.length)) {
    const { marked, made } = groupOf(table, places, grouped)
    for (const link of marked) links.push(link)
    for (const component of made) components.push(component)
  }
  return { links: links.sort((x, y) => x.a - y.a || x.b - y.b), components: components.sort((x, y) => x.id - y.id) }
}

/** The places of links that hang together, group by group: whatever a link touches is one group, separated or not. */
function linkedPlaces({ a, b, count }: LinkTable, rows: number): Iterable<Int32Array> {
  const sets = unionFind(rows)
  for (let place = 0; place < count; place++) sets.union(a[place]!, b[place]!)
  const all = positionsWhere(count, () => true)
  return groupedPositions(all, rows, (place) => sets.find(a[place]!))
}

function groupOf(table: LinkTable, places: Int32Array, grouped: Grouped) {
  const { rows, thresholds, rulings, systemsOf, linkage, doubt } = grouped
  const positionOf = new Map<number, number>()
  const linkAt = (place: number): Link => {
    const a = rows[table.a[place]!]!
    const b = rows[table.b[place]!]!
    positionOf.set(a, table.a[place]!).set(b, table.b[place]!)
    const score = table.score[place]!
    return { a, b, score, mappings: table.mappings[place]!, kind: verdictOf(score, thresholds) as 'MATCH' | 'REVIEW' }
  }
  const ruled = markedLinks(Array.from(places, linkAt), rulings, thresholds)
  const prepared = new Map<number, Prepared>()
  const preparedOf = (row: number): Prepared => {
    const known = prepared.get(row) ?? grouped.prepared(positionOf.get(row)!)
    prepared.set(row, known)
    return known
  }
  const idOf = (row: number): RecordId => grouped.idOf(positionOf.get(row)!)
  const systemsAt = systemsOf && ((row: number) => systemsOf(positionOf.get(row)!))
  const scoreOf = (a: number, b: number) => grouped.scorer.score(preparedOf(a), preparedOf(b))
  const evidenceOf = (a: number, b: number) => grouped.scorer.evidence(preparedOf(a), preparedOf(b))
  const known = { idOf, scoreOf, evidenceOf, systemsOf: systemsAt ?? (() => []) }
  const marked = runToEnd(heldLinks(ruled, known, { thresholds, linkage, onePerSource: systemsAt !== undefined }))
  const joined = componentsOf(marked, {
    idOf,
    scoreOf,
    linkage,
    doubt,
    nonMatchThreshold: thresholds.nonMatchThreshold,
    matchThreshold: thresholds.matchThreshold,
    ...(systemsAt ? rivalryOf(known) : {}),
  })
  return { marked, made: ruledComponents(joined, marked, rulings, idOf) }
}
