import { runToEnd } from '../lib/async/resumable.ts'
import { unionFind } from '../lib/collections/union-find.ts'
import { sameJson } from '../lib/json.ts'
import { componentsOf } from '../matching/cluster/components.ts'
import { heldLinks, rivalryOf } from '../matching/cluster/held-links.ts'
import { leavesLinksOut } from '../matching/cluster/held-matches.ts'
import { rulingsOf } from '../matching/cluster/rulings.ts'
import { ruledComponents } from '../matching/cluster/separations.ts'
import { preparedRecords } from '../matching/incremental/prepared-records.ts'
import { asJson, type MatchRules } from '../matching/rules.ts'
import type { Cluster, Component } from '../model/cluster.ts'
import type { Link } from '../model/link.ts'
import type { RowNumber } from '../model/record.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import { type IndexWalks, SLICE } from './slices.ts'
import { checkCsn, type TableFacts } from './table-facts.ts'

/** Groups as they are kept, what was looked at taken out as it is found right. */
interface Kept {
  readonly members: Map<RowNumber, RowNumber>
  readonly sizes: Map<RowNumber, number>
  readonly clusters: Map<RowNumber, Map<string, Cluster>>
}

/** Members, components and clusters agree, and are what the links make. */
export async function checkGroups(
  store: Store,
  facts: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  const kept = await keptGroups(facts, walks, report)
  let batch: RowNumber[] = []
  for (const rows of await connectedRows(facts, walks)) {
    batch.push(...rows)
    if (batch.length < SLICE) continue
    await checkBatch(store, facts, rules, batch, kept, report)
    batch = []
  }
  await checkBatch(store, facts, rules, batch, kept, report)
  for (const [row, component] of kept.members)
    report.find('member-stray', `The row ${row} is said to be in component ${component}, and no link holds it there.`)
  for (const component of kept.sizes.keys()) report.find('component-stray', `No links make the component ${component}.`)
  for (const clusters of kept.clusters.values())
    for (const { id } of clusters.values()) report.find('cluster-stray', `No links make the cluster ${id}.`)
}

async function keptGroups({ head }: TableFacts, walks: IndexWalks, report: Report): Promise<Kept> {
  const kept: Kept = { members: new Map(), sizes: new Map(), clusters: new Map() }
  for await (const slice of walks.members()) for (const { row, component } of slice) kept.members.set(row, component)
  for await (const slice of walks.components()) {
    report.count('components', slice.length)
    for (const { component, csn, size } of slice) {
      checkCsn(`The component ${component}`, csn, head, report)
      kept.sizes.set(component, size)
    }
  }
  for await (const slice of walks.clusters()) {
    report.count('clusters', slice.length)
    for (const { component, ...cluster } of slice) {
      const clusters = kept.clusters.get(component) ?? new Map<string, Cluster>()
      kept.clusters.set(component, clusters.set(cluster.id, cluster))
    }
  }
  return kept
}

/** The rows that links hold together, set by set. */
async function connectedRows({ idByRow }: TableFacts, walks: IndexWalks): Promise<Iterable<readonly RowNumber[]>> {
  const indexOf = new Map<RowNumber, number>()
  const edges: number[] = []
  const index = (row: RowNumber): number => {
    const known = indexOf.get(row) ?? indexOf.size
    indexOf.set(row, known)
    return known
  }
  for await (const slice of walks.links()) {
    for (const { a, b } of slice) if (idByRow.has(a) && idByRow.has(b)) edges.push(index(a), index(b))
  }
  const sets = unionFind(indexOf.size)
  for (let at = 0; at < edges.length; at += 2) sets.union(edges[at] as number, edges[at + 1] as number)
  const rowsOf = new Map<number, RowNumber[]>()
  for (const [row, at] of indexOf) {
    const root = sets.find(at)
    const rows = rowsOf.get(root)
    if (rows) rows.push(row)
    else rowsOf.set(root, [row])
  }
  return rowsOf.values()
}

async function checkBatch(
  { records, matches }: Store,
  { table: { serial }, idByRow }: TableFacts,
  rules: MatchRules,
  batch: readonly RowNumber[],
  kept: Kept,
  report: Report,
): Promise<void> {
  if (batch.length === 0) return
  const rows = [...batch].sort((a, b) => a - b)
  const known = preparedRecords(rules)
  for (const record of await records.byRows(serial, rows, EVERYTHING)) known.add(record)
  const links = await matches.links(serial, rules.generation, rows)
  const sound = links.filter(({ a, b }) => idByRow.has(a) && idByRow.has(b))
  const rulings = rulingsOf(await matches.rulingMembers(serial, rows))
  const { matchThreshold, nonMatchThreshold } = rules.thresholds
  if (leavesLinksOut(rules)) checkHeld(sound, runToEnd(heldLinks(sound, known, rules)), report)
  const joined = componentsOf(sound, {
    idOf: known.idOf,
    scoreOf: known.scoreOf,
    nonMatchThreshold,
    matchThreshold,
    linkage: rules.linkage,
    doubt: rules.doubt,
    ...(rules.onePerSource ? rivalryOf(known) : {}),
  })
  const expected = ruledComponents(joined, sound, rulings, known.idOf)
  for (const component of expected) checkComponent(component, kept, report)
}

/** The matches that hold are those that sources and averages leave. */
function checkHeld(kept: readonly Link[], expected: readonly Link[], report: Report): void {
  for (const [index, { a, b, kind }] of kept.entries()) {
    const wanted = expected[index]?.kind
    if (kind !== wanted)
      report.find('link-kind', `The link ${a}–${b} says ${kind}; as its group holds together it is ${wanted}.`)
  }
}

function checkComponent({ id, rows, clusters }: Component, kept: Kept, report: Report): void {
  for (const row of rows) {
    const component = kept.members.get(row)
    if (component !== id)
      report.find(
        'member-wrong',
        `The row ${row} belongs to component ${id} and is ${component === undefined ? 'in none' : `said to be in ${component}`}.`,
      )
    kept.members.delete(row)
  }
  const size = kept.sizes.get(id)
  if (size === undefined) report.find('component-missing', `The component ${id} of ${rows.length} rows is missing.`)
  else if (size !== rows.length)
    report.find('component-size', `The component ${id} says ${size} rows and has ${rows.length}.`)
  kept.sizes.delete(id)
  const present = kept.clusters.get(id)
  for (const cluster of clusters) {
    const found = present?.get(cluster.id)
    if (!found) report.find('cluster-missing', `The cluster of the rows ${cluster.rows.join(', ')} is missing.`)
    else if (!sameJson(asJson(found), asJson(cluster)))
      report.find(
        'cluster-wrong',
        `The cluster ${cluster.id} of the rows ${cluster.rows.join(', ')} is not what its links make.`,
      )
    present?.delete(cluster.id)
  }
}
