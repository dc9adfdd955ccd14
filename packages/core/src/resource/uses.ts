import { type Message, message } from '../error/message.ts'
import { conflict, OnefoldError } from '../error/onefold-error.ts'
import type { Refusal } from '../error/refusal.ts'
import type { Configuration } from './configuration.ts'
import { type GraphEdge, graphOf, resourcesBelow } from './graph.ts'

type GraphEnd = GraphEdge['to']

/** What names an object, but for these others: resources, then tables, then entities. */
function usersOf(place: GraphEnd, configuration: Configuration, others: readonly GraphEnd[]): readonly Message[] {
  const left = [place, ...others]
  const users = graphOf(configuration)
    .usedBy(place)
    .filter(({ from }) => !left.some(({ kind, id }) => from.kind === kind && from.id === id))
  const rank = ({ from }: GraphEdge) => ['resource', 'table', 'entity'].indexOf(from.kind)
  const byName = new Map(users.map((user) => [`${user.from.kind} ${user.from.id}`, user]))
  return [...byName.values()]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ from: { kind, id } }) => message(`phrase/${kind}-named`, { id }))
}

/** Why something stays: who uses it, but for what goes with it. */
export function usedRefusals(
  place: GraphEnd,
  configuration: Configuration,
  goesToo: readonly GraphEnd[] = [],
): readonly Refusal[] {
  const users = usersOf(place, configuration, goesToo)
  return users.length > 0 ? conflict(`${place.kind}-in-use/users`, { id: place.id, users }).refusals : []
}

/** Refuses with `conflict` what something uses, and names the users. */
export function refuseUsed(place: GraphEnd, configuration: Configuration): void {
  const refusals = usedRefusals(place, configuration)
  if (refusals.length > 0) throw new OnefoldError('conflict', refusals)
}

const locks = new WeakMap<Configuration, ReadonlyMap<string, readonly string[]>>()

/** The locked entities that rest on a resource. Each of them counts one on its lock. */
export function lockersOf(id: string, configuration: Configuration): readonly string[] {
  let known = locks.get(configuration)
  if (!known) {
    const found = new Map<string, string[]>()
    for (const entity of configuration.entities.values()) {
      if (!entity.locked) continue
      for (const resource of resourcesBelow(entity.id, configuration))
        found.set(resource, [...(found.get(resource) ?? []), entity.id])
    }
    known = found
    locks.set(configuration, known)
  }
  return known.get(id) ?? []
}

/** Refuses with `conflict` a change to what a locked entity rests on. */
export function refuseLocked(id: string, configuration: Configuration): void {
  const [entity] = lockersOf(id, configuration)
  if (entity !== undefined) throw conflict('resource-locked', { id, entity })
}

/** Serials of the tables whose records depend on a resource. */
export function tablesDependingOn(id: string, configuration: Configuration): readonly number[] {
  return [...configuration.tables.values()]
    .filter((table) => {
      const entity = configuration.entityByTable.get(table.id)
      return entity
        ? resourcesBelow(entity.id, configuration).has(id)
        : datasetsBelow(table.dataset, configuration).has(id)
    })
    .map(({ serial }) => serial)
}

/** A dataset and those nested in it. */
function datasetsBelow(dataset: string | undefined, configuration: Configuration): ReadonlySet<string> {
  const found = new Set<string>()
  for (const open = dataset === undefined ? [] : [dataset]; open.length > 0; ) {
    const id = open.pop() as string
    if (found.has(id)) continue
    found.add(id)
    const edges = graphOf(configuration).uses({ kind: 'resource', id })
    open.push(...edges.filter(({ to }) => to.kind === 'resource').map(({ to }) => to.id))
  }
  return found
}
