import type { Refusal } from '../error/onefold-error.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration } from './configuration.ts'
import { graphOf, reachedFrom } from './graph.ts'

/**
 * What those that rest on changed resources would miss in their new form: `after` is the configuration as it would be.
 * What was wrong before does not count.
 */
export function leftBehindRefusals(
  changed: readonly string[],
  before: Configuration,
  after: Configuration,
): readonly Refusal[] {
  const users = usersOf(changed, before)
  return [...users]
    .filter((id) => !changed.includes(id))
    .flatMap((id) => brokenResource(id, before, after))
    .concat(changed.flatMap((id) => brokenEntities(id, before, after)))
}

/** The resources above these, at any height. */
function usersOf(ids: readonly string[], configuration: Configuration): ReadonlySet<string> {
  const graph = graphOf(configuration)
  const above = ids.flatMap((id) => [
    ...reachedFrom({ kind: 'resource', id }, (place) =>
      graph
        .usedBy(place)
        .map(({ from }) => from)
        .filter(({ kind }) => kind === 'resource'),
    ).values(),
  ])
  return new Set(above.map(({ id }) => id))
}

function brokenResource(id: string, before: Configuration, after: Configuration): readonly Refusal[] {
  const [then, now] = [before.resources.get(id), after.resources.get(id)]
  if (!then || !now) return []
  const known = new Set(checkResource(then, before).map(({ path, text }) => `${path} ${text}`))
  return checkResource(now, after)
    .filter(({ path, text }) => !known.has(`${path} ${text}`))
    .map((refusal) => ({ ...refusal, path: `${id}.${refusal.path}` }))
}

/** Entities whose component would be made for another dataset than their table's, or whose records would be none. */
function brokenEntities(id: string, before: Configuration, after: Configuration): readonly Refusal[] {
  const resource = after.resources.get(id)
  if (!resource) return []
  if (resource.type === 'dataset' && (resource.dataType ?? 'RECORD') !== 'RECORD') {
    return [...before.tables.values()].flatMap((table) => {
      const entity = before.entityByTable.get(table.id)
      return table.dataset === id && entity && entity.type !== 'NONE'
        ? [differs(`${entity.id}.table`, `The entity "${entity.id}" is of the type ${entity.type}: it needs records.`)]
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
        differs(
          `${from.id}.${relation}`,
          `"${id}" would be made for the dataset "${resource.dataset}", the table is made for "${table.dataset}".`,
        ),
      ]
    })
}

function differs(path: string, text: string): Refusal {
  return { code: 'dataset-differs', path, text }
}
