import type { Dependency, DependencyGraph, DependencyReference, ResourceView } from '../api/resources.ts'
import { sentenceOf } from '../error/onefold-error.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { Resource } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'
import { datasetWarnings } from '../validate/dataset-problems.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration } from './configuration.ts'
import { type GraphEdge, type GraphNode, graphOf, nameOf, reachedFrom } from './graph.ts'
import { masked } from './secrets.ts'
import type { StoredResource } from './stated.ts'
import { lockersOf } from './uses.ts'

type GraphEnd = GraphEdge['from']

/** A resource as callers see it. */
export function viewOfResource({ stated, lastUpdated }: StoredResource, configuration: Configuration): ResourceView {
  const lockCount = lockersOf(stated._id, configuration).length
  return {
    ...(masked(stated, configuration.kinds) as ResourceInput), // its schema made it
    ...(lastUpdated === undefined ? {} : { lastUpdated: new Date(lastUpdated).toISOString() }),
    lockCount,
    locked: lockCount > 0,
    validation: validationOf(stated._id, configuration),
    dependency: dependencyOf({ kind: 'resource', id: stated._id }, configuration),
  }
}

const validations = new WeakMap<Configuration, Map<string, ResourceView['validation']>>()

/** What is wrong with a resource now: found once per configuration. */
function validationOf(id: string, configuration: Configuration): ResourceView['validation'] {
  const known = validations.get(configuration) ?? new Map<string, ResourceView['validation']>()
  validations.set(configuration, known)
  const present = known.get(id)
  if (present) return present
  const resource = configuration.resources.get(id)
  const texts = resource ? checkResource(resource, configuration).map(sentenceOf) : []
  const validation = texts.length > 0 ? { result: 'ERROR' as const, errors: texts } : warned(resource)
  known.set(id, validation)
  return validation
}

function warned(resource: Resource | undefined): ResourceView['validation'] {
  const warnings = resource?.type === 'dataset' ? datasetWarnings(resource as Dataset) : [] // by its type
  if (warnings.length === 0) return { result: 'OK' }
  return { result: 'WARNING', warnings: warnings.map(({ path, text }) => `${path}: ${text}`) }
}

/** What an object names and what names it, as far as the caller may see it. */
export function dependencyOf(
  place: GraphEnd,
  configuration: Configuration,
  visible: (place: GraphEnd) => boolean = () => true,
): Dependency {
  const graph = graphOf(configuration)
  const reference = (place: GraphEnd, relation: string): readonly DependencyReference[] =>
    visible(place) ? [{ id: place.id, kind: place.kind, relation }] : []
  const uses = graph.uses(place).flatMap(({ to, relation }) => reference(to, relation))
  const usedBy = graph.usedBy(place).flatMap(({ from, relation }) => reference(from, relation))
  return { uses, usesCount: uses.length, usedBy, usedByCount: usedBy.length }
}

/** An object with everything that it rests on and everything that rests on it, as far as the caller may see it. */
export function dependencyGraphOf(
  place: GraphEnd,
  configuration: Configuration,
  visible: (place: GraphEnd) => boolean = () => true,
): DependencyGraph {
  const graph = graphOf(configuration)
  const below = reachedFrom(place, (at) =>
    graph
      .uses(at)
      .map(({ to }) => to)
      .filter(visible),
  )
  const above = reachedFrom(place, (at) =>
    graph
      .usedBy(at)
      .map(({ from }) => from)
      .filter(visible),
  )
  const places = new Map([...below, ...above])
  const edges = [...places.values()].flatMap((at) => graph.uses(at)).filter(({ to }) => places.has(nameOf(to)))
  return {
    dependency: dependencyOf(place, configuration, visible),
    nodes: [...places.values()].flatMap((at) => graph.node(at) ?? []).sort(byName),
    edges: edges.map(({ from, to, relation }) => ({
      from: from.id,
      fromKind: from.kind,
      to: to.id,
      toKind: to.kind,
      relation,
    })),
  }
}

function byName(a: GraphNode, b: GraphNode): number {
  return nameOf(a) < nameOf(b) ? -1 : 1
}
