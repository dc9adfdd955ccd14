import { withUnitedColumns } from '../columns/united-columns.ts'
import { valuesOfRow } from '../columns/values-of.ts'
import { group } from '../group.ts'
import { matchTable } from '../match-table.ts'
import { parseProject, type StatedProject } from '../project.ts'
import { validateColumns } from '../validate-columns.ts'
import { proposeProject } from './propose-project.ts'
import { tableOf, type World } from './worlds.fixture.ts'

/**
 * What is proposed of these rows, and the cluster of each by that; -1 of one that is alone. `names`: under which columns go; `adapt`
 * changes the project.
 */
export async function clustersOfProposal(
  rows: World['rows'],
  names: ReadonlyMap<string, string>,
  headerHints = true,
  adapt = (stated: StatedProject): StatedProject => stated,
) {
  const given = tableOf(rows, names)
  const { stated } = await proposeProject(given, {
    mayUnite: true,
    ...(names.has('source') ? { sourceColumn: 'source' } : {}),
    headerHints,
  })
  const project = parseProject(JSON.parse(JSON.stringify(adapt(stated))), 'p.json')
  const table = withUnitedColumns(given, project.aliases)
  const signal = new AbortController().signal
  const validated = await validateColumns(table, project.dataset, signal, () => {})
  const nameOf = (row: number) => String(row)
  const { links, statistics } = await matchTable(validated, project, { nameOf }, { signal, onProgress: () => {} })
  const { clusterOf } = group({
    rows: table.rows,
    links,
    nameOf,
    classifier: project.classifier,
    dataset: project.dataset,
    statistics,
    valuesOf: (row) => valuesOfRow(validated.columns, row),
    systemOf: (row) => rows[row]!.source ?? '',
  })
  return { stated, project, links, clusterOf }
}

/** F1 over pairs of what is proposed of these rows, by row the thing that it is of. */
export async function f1Of(world: {
  readonly rows: World['rows']
  readonly things: readonly number[]
}): Promise<number> {
  const names = new Map(Object.keys(world.rows[0]!).map((name) => [name, name]))
  const { clusterOf } = await clustersOfProposal(world.rows, names)
  return f1OfClusters(world.things, clusterOf)
}

export function f1OfClusters(things: readonly number[], clusterOf: ArrayLike<number>): number {
  const clusters = Array.from(things, (_, row) => clusterOf[row]!)
  const isClustered = (row: number): boolean => clusters[row] !== -1
  const right = pairsOf(things.map((thing, row) => `${thing} ${clusters[row]}`).filter((_, row) => isClustered(row)))
  const found = pairsOf(clusters.filter((_, row) => isClustered(row)))
  const all = pairsOf(things)
  return all + found === 0 ? 1 : (2 * right) / (all + found)
}

/** How many pairs have one name. */
function pairsOf(names: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>()
  let pairs = 0
  for (const name of names) {
    const before = counts.get(name) ?? 0
    pairs += before
    counts.set(name, before + 1)
  }
  return pairs
}
