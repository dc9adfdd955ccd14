import type { Refusal } from '../error/onefold-error.ts'
import type { Dataset } from '../model/dataset.ts'
import type { Resource } from '../model/resource.ts'
import { classifierRefusals } from './checks/classifier-weight.ts'
import { dataViewRefusals } from './checks/data-view.ts'
import { datasetRefusals } from './checks/dataset.ts'
import { sinkHttpRefusals, sourceRefusals } from './checks/flows.ts'
import { indexerRefusals } from './checks/indexer.ts'
import { mergerRefusals } from './checks/merger-weight.ts'
import { pipelineRefusals } from './checks/pipeline.ts'
import { sinkTableRefusals } from './checks/sink-cycle.ts'
import { sinkFileRefusals } from './checks/sink-file.ts'
import { stewardRefusals } from './checks/steward-bucket.ts'
import { transformationRefusals } from './checks/transformation.ts'
import { type Configuration, findResource } from './configuration.ts'
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
  return referencesOf(resource).filter(({ kind, id, types }) => {
    if (kind === 'table') return !configuration.tables.has(id)
    if (kind === 'entity') return false // a steward may be made before the entity that it is for
    const found = configuration.resources.get(id)
    return !found || !types.includes(found.type)
  })
}

function refusalOfReference({ kind, types, id, path }: Reference): Refusal {
  return unknownReference(path, kind === 'resource' ? types.join(' or ') : kind, id)
}

export function unknownReference(path: string, noun: string, id: string): Refusal {
  return { code: `${noun}-unknown`, path, text: `There is no ${noun} "${id}".` }
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
    case 'source-file':
    case 'source-table':
      return sourceRefusals(resource)
    case 'sink-table':
      return sinkTableRefusals(resource, configuration)
    case 'sink-file':
      return sinkFileRefusals(resource, configuration)
    case 'sink-http':
      return sinkHttpRefusals(resource, configuration)
    default:
      return []
  }
}

function datasetOf(resource: Resource, configuration: Configuration): Dataset | undefined {
  return 'dataset' in resource ? findResource(configuration, 'dataset', resource.dataset) : undefined
}
