import type { Refusal } from '../error/refusal.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration, StoredEntity } from './configuration.ts'
import { type GraphEdge, graphOf, reachedFrom } from './graph.ts'

type GraphEnd = GraphEdge['to']

/** What is wrong with what an entity rests on in a configuration, as a save of it would be refused. */
export type EntityCheck = (entity: StoredEntity, configuration: Configuration) => readonly Refusal[]

/**
 * What those that rest on changed resources would miss in their new form: `after` is the configuration as it would be.
 * What was wrong before does not count.
 */
export function leftBehindRefusals(
  changed: readonly string[],
  before: Configuration,
  after: Configuration,
  entityRefusals: EntityCheck,
): readonly Refusal[] {
  const places = changed.map((id) => ({ kind: 'resource' as const, id }))
  return brokenAbove(places, before, after, changed).concat(
    [...before.entities.values()].flatMap((entity) =>
      brokenEntity(entity, before, after, entityRefusals).map((refusal) => ({
        ...refusal,
        path: `${entity.id}.${refusal.path}`,
      })),
    ),
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

/** Stewards read mappings of the indexer of their entity, which no reference of theirs leads to. Those that change were checked themselves. */
function brokenStewards(changed: readonly string[], before: Configuration, after: Configuration): readonly Refusal[] {
  return [...before.resources.values()].flatMap(({ _id: id, type }) =>
    type === 'steward-bucket' && !changed.includes(id) ? brokenResource(id, before, after) : [],
  )
}

/** What an entity would miss, whatever of it rests on what changes: its components, its pipeline, and what its records come and go by. */
export function brokenEntity(
  entity: StoredEntity,
  before: Configuration,
  after: Configuration,
  entityRefusals: EntityCheck,
): readonly Refusal[] {
  const known = new Set(entityRefusals(entity, before).map(({ path, text }) => `${path} ${text}`))
  return entityRefusals(entity, after).filter(({ path, text }) => !known.has(`${path} ${text}`))
}
