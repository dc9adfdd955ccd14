import { type Refusal, refusal } from '../error/refusal.ts'
import { checkResource } from './check-resource.ts'
import { componentColumnRefusals } from './component-columns.ts'
import type { Configuration } from './configuration.ts'
import { type GraphEdge, graphOf, reachedFrom } from './graph.ts'

type GraphEnd = GraphEdge['to']

/**
 * What those that rest on changed resources would miss in their new form: `after` is the configuration as it would be.
 * What was wrong before does not count.
 */
export function leftBehindRefusals(
  changed: readonly string[],
  before: Configuration,
  after: Configuration,
): readonly Refusal[] {
  const places = changed.map((id) => ({ kind: 'resource' as const, id }))
  return brokenAbove(places, before, after, changed).concat(
    changed.flatMap((id) => brokenEntities(id, before, after)),
    brokenComponents(before, after),
    brokenStewards(changed, before, after),
  )
}

/** What the resources above these places would miss, themselves and `except` aside. */
export function brokenAbove(
  places: readonly GraphEnd[],
  before: Configuration,
  after: Configuration,
  except: readonly string[] = [],
): readonly Refusal[] {
  return [...usersOf(places, before)]
    .filter((id) => !except.includes(id))
    .flatMap((id) => brokenResource(id, before, after))
}

/** The resources above these places, at any height: a foreign key rests on a table, and on the dataset that the table follows. */
function usersOf(places: readonly GraphEnd[], configuration: Configuration): ReadonlySet<string> {
  const graph = graphOf(configuration)
  const above = places.flatMap((place) => [
    ...reachedFrom(place, (at) =>
      graph
        .usedBy(at)
        .map(({ from }) => from)
        .filter(({ kind }) => kind !== 'entity'),
    ).values(),
  ])
  return new Set(above.flatMap(({ kind, id }) => (kind === 'resource' ? id : [])))
}

function brokenResource(id: string, before: Configuration, after: Configuration): readonly Refusal[] {
  const [then, now] = [before.resources.get(id), after.resources.get(id)]
  if (!then || !now) return []
  const known = new Set(checkResource(then, before).map(({ path, text }) => `${path} ${text}`))
  return checkResource(now, after)
    .filter(({ path, text }) => !known.has(`${path} ${text}`))
    .map((refusal) => ({ ...refusal, path: `${id}.${refusal.path}` }))
}

/** Entities whose components state no dataset, and would name columns that the one of their table has not. */
function brokenComponents(before: Configuration, after: Configuration): readonly Refusal[] {
  return [...before.entities.values()].flatMap((entity) => {
    const known = new Set(componentColumnRefusals(entity, before).map(({ path, text }) => `${path} ${text}`))
    return componentColumnRefusals(entity, after)
      .filter(({ path, text }) => !known.has(`${path} ${text}`))
      .map((refusal) => ({ ...refusal, path: `${entity.id}.${refusal.path}` }))
  })
}

/** Stewards read mappings of the indexer of their entity, which no reference of theirs leads to. Those that change were checked themselves. */
function brokenStewards(changed: readonly string[], before: Configuration, after: Configuration): readonly Refusal[] {
  return [...before.resources.values()].flatMap(({ _id: id, type }) =>
    type === 'steward-bucket' && !changed.includes(id) ? brokenResource(id, before, after) : [],
  )
}

/** Entities whose component would be made for another dataset than their table's, or whose records would be none. */
function brokenEntities(id: string, before: Configuration, after: Configuration): readonly Refusal[] {
  const resource = after.resources.get(id)
  if (!resource) return []
  if (resource.type === 'dataset' && (resource.dataType ?? 'RECORD') !== 'RECORD') {
    return [...before.tables.values()].flatMap((table) => {
      const entity = before.entityByTable.get(table.id)
      return table.dataset === id && entity && entity.type !== 'NONE'
        ? [refusal('dataset-differs/entity-type-needs', { id: entity.id, type: entity.type }, `${entity.id}.table`)]
        : []
    })
  }
  if (!('dataset' in resource) || resource.dataset === undefined) return []
  return graphOf(before)
    .usedBy({ kind: 'resource', id })
    .filter(({ from, relation }) => from.kind === 'entity' && relation !== 'source' && relation !== 'sink')
    .flatMap(({ from, relation }) => {
      const table = before.tables.get(before.entities.get(from.id)?.table ?? '')
      if (!table || table.dataset === resource.dataset) return []
      return [
        refusal(
          'dataset-differs/would-made-dataset',
          { id, dataset: resource.dataset, table: table.dataset },
          `${from.id}.${relation}`,
        ),
      ]
    })
}
