import { alternatives } from '../error/alternatives.ts'
import { message } from '../error/message.ts'
import { customRefusal, type Refusal, refusal } from '../error/refusal.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import { isSink, isSource, type Resource } from '../model/resources/resource.ts'
import { classifierRefusals } from './checks/classifier-weight.ts'
import { dataViewRefusals } from './checks/data-view.ts'
import { datasetRefusals } from './checks/dataset.ts'
import { windowRefusals } from './checks/flows.ts'
import { indexerRefusals } from './checks/indexer.ts'
import { mergerRefusals } from './checks/merger-weight.ts'
import { pipelineRefusals } from './checks/pipeline.ts'
import { sinkCycleRefusals } from './checks/sink-cycle.ts'
import { stewardRefusals } from './checks/steward-bucket.ts'
import { transformationRefusals } from './checks/transformation.ts'
import { type Configuration, findResource, identityColumns } from './configuration.ts'
import { type Reference, referencesOf } from './references.ts'

/** Everything wrong with a resource beyond its shape: what it refers to, and how its members fit together. */
export function checkResource(resource: Resource, configuration: Configuration): readonly Refusal[] {
  return [
    ...lostReferences(resource, configuration).map(refusalOfReference),
    ...particularRefusals(resource, configuration),
  ]
}

/** The references of a resource that lead nowhere, or to something of another kind. */
export function lostReferences(resource: Resource, configuration: Configuration): readonly Reference[] {
  return referencesOf(resource, configuration.kinds).filter(({ kind, id, types }) => {
    if (kind === 'table') return !configuration.tables.has(id)
    if (kind === 'entity') return false // a steward may be made before the entity that it is for
    const found = configuration.resources.get(id)
    return !found || !types.includes(found.type)
  })
}

function refusalOfReference({ kind, types, id, path }: Reference): Refusal {
  return kind === 'table' ? unknownReference(path, kind, id) : unknownResource(path, types, id)
}

/** What references lead to by a name of the catalogue. */
const REFERABLE = [
  'classifier-weight',
  'credentials',
  'data-view',
  'dataset',
  'entity',
  'indexer',
  'merger-weight',
  'pipeline',
  'sink',
  'source',
  'steward-bucket',
  'table',
  'transformation',
] as const
type Referable = (typeof REFERABLE)[number]

/** A reference that leads nowhere, by what it should lead to. */
export function unknownReference(path: string, noun: Referable, id: string): Refusal {
  return refusal(`${noun}-unknown`, { id }, path)
}

/** The same of what an operation says it cannot find: named by what is saved, it is a reference that leads nowhere. */
export function asReference(path: string, missing: Refusal): Refusal {
  const noun = REFERABLE.find((known) => missing.code === `${known}-not-found`)
  const id = missing.message?.params.id
  return noun === undefined || typeof id !== 'string' ? { ...missing, path } : unknownReference(path, noun, id)
}

/** The same of what may be of several kinds, or of a host's own. */
function unknownResource(path: string, types: readonly string[], id: string): Refusal {
  const noun = REFERABLE.find((known) => types.length === 1 && known === types[0])
  if (noun !== undefined) return unknownReference(path, noun, id)
  return customRefusal(
    `${types.join(' or ')}-unknown`,
    message('reference-unknown', { noun: alternatives(types), id }),
    path,
  )
}

function particularRefusals(resource: Resource, configuration: Configuration): readonly Refusal[] {
  const dataset = datasetOf(resource, configuration)
  switch (resource.type) {
    case 'dataset':
      return datasetRefusals(resource, configuration)
    case 'indexer':
      return indexerRefusals(resource, dataset, configuration)
    case 'classifier-weight':
      return classifierRefusals(resource, dataset, configuration)
    case 'merger-weight':
      return mergerRefusals(resource, dataset, configuration)
    case 'steward-bucket':
      return stewardRefusals(resource, configuration)
    case 'transformation':
      return transformationRefusals(resource, configuration)
    case 'pipeline':
      return pipelineRefusals(resource, dataset, configuration)
    case 'data-view':
      return dataViewRefusals(resource, dataset, configuration)
    default:
      return flowRefusals(resource, configuration)
  }
}

/** A source or a sink: what holds for all of them, and what its kind says. */
function flowRefusals(resource: Resource, configuration: Configuration): readonly Refusal[] {
  if (!isSource(resource) && !isSink(resource)) return []
  const { kinds, resources, entities } = configuration
  const definition = kinds.definitionOf(resource.type)
  if (definition === undefined) return [refusal('kind-unknown', { type: resource.type }, 'type')]
  const { _id: id, type } = resource
  const own = definition.check?.(resource, {
    entities: [...entities.values()]
      .filter(({ sinks }) => sinks.some((sink) => sink.resource === id))
      .map(({ id }) => id),
    others: [...resources.values()].filter((other) => other.type === type && other._id !== id) as (typeof resource)[],
    credentialTypeOf: (credentials) => findResource(configuration, 'credentials', credentials)?.credentialType,
    identityOf: (dataset) => identityColumns(configuration, dataset),
  })
  return [
    ...(isSource(resource) ? windowRefusals(resource) : sinkCycleRefusals(resource, configuration)),
    ...(own ?? []),
  ]
}

function datasetOf(resource: Resource, configuration: Configuration): Dataset | undefined {
  return 'dataset' in resource ? findResource(configuration, 'dataset', resource.dataset) : undefined
}
