import { isOnefoldError, type Refusal } from '../error/onefold-error.ts'
import { nearest } from '../lib/nearest.ts'
import { transformProblem } from '../matching/indexing/transform.ts'
import type { Classifier } from '../model/classifier.ts'
import type { Dataset } from '../model/dataset.ts'
import type { Indexer } from '../model/indexer.ts'
import type { Merger } from '../model/merger.ts'
import type { Resource } from '../model/resource.ts'
import { compileDataset } from '../validate/validate-record.ts'
import { type Configuration, findResource } from './configuration.ts'

/** Everything wrong with a resource beyond its shape: what it refers to, and how its members fit together. */
export function checkResource(resource: Resource, configuration: Configuration): readonly Refusal[] {
  const dataset = datasetOf(resource, configuration)
  const missing = datasetRefusals(resource, dataset)
  switch (resource.type) {
    case 'dataset':
      return [
        ...doubled(
          resource.columns.map(({ key }) => key),
          'columns',
          'key',
        ),
        ...columnRefusals(resource),
        ...formatRefusals(resource),
      ]
    case 'indexer':
      return [...missing, ...doubledMappings(resource.mappings), ...indexerRefusals(resource, dataset)]
    case 'classifier-weight':
      return [...missing, ...doubledMappings(resource.mappings), ...classifierRefusals(resource, dataset)]
    case 'merger-weight':
      return [...missing, ...mergerRefusals(resource, dataset)]
    case 'sink-table':
      return configuration.tables.has(resource.table)
        ? missing
        : [...missing, unknownReference('table', 'table', resource.table)]
    default:
      return missing
  }
}

/** The ids that a resource refers to. */
export function referencesOf(resource: Resource): readonly string[] {
  return 'dataset' in resource && resource.dataset !== undefined ? [resource.dataset] : []
}

function datasetOf(resource: Resource, configuration: Configuration): Dataset | undefined {
  if (resource.type === 'dataset') return resource
  return 'dataset' in resource ? findResource(configuration, 'dataset', resource.dataset) : undefined
}

function datasetRefusals(resource: Resource, dataset: Dataset | undefined): readonly Refusal[] {
  if (resource.type === 'dataset' || !('dataset' in resource) || resource.dataset === undefined || dataset) return []
  return [unknownReference('dataset', 'dataset', resource.dataset)]
}

export function unknownReference(path: string, noun: string, id: string): Refusal {
  return { code: `${noun}-unknown`, path, text: `There is no ${noun} "${id}".` }
}

function doubledMappings(mappings: readonly { readonly id: string }[]): readonly Refusal[] {
  return doubled(
    mappings.map(({ id }) => id),
    'mappings',
    'id',
  )
}

function doubled(names: readonly string[], list: string, member: string): readonly Refusal[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [{ code: 'doubled', path: `${list}[${index}].${member}`, text: `"${name}" is there twice.` }]
      : [],
  )
}

/** What only compiling a dataset shows: formats that no value could be read with. */
function formatRefusals(dataset: Dataset): readonly Refusal[] {
  try {
    compileDataset(dataset)
    return []
  } catch (error) {
    if (isOnefoldError(error, 'invalid')) return error.refusals
    throw error
  }
}

function columnRefusals({ columns }: Dataset): readonly Refusal[] {
  const refusals: Refusal[] = []
  for (const [index, column] of columns.entries()) {
    const path = `columns[${index}]`
    if (column.error === 'REPLACE' && column.errorReplacement === undefined)
      refusals.push({
        code: 'member-missing',
        path: `${path}.errorReplacement`,
        text: 'The policy REPLACE needs a replacement.',
      })
    if (column.token === 'SOURCE' && (column.enumerations.length === 0 || column.array))
      refusals.push({
        code: 'member-invalid',
        path: `${path}.enumerations`,
        text: 'A SOURCE column holds one value and lists the accepted systems.',
      })
  }
  if (columns.filter(({ token }) => token === 'SOURCE').length > 1)
    refusals.push({ code: 'doubled', path: 'columns', text: 'A dataset has at most one SOURCE column.' })
  return refusals
}

function unknownColumns(keys: readonly string[], dataset: Dataset | undefined, path: string): readonly Refusal[] {
  if (!dataset) return []
  const known = dataset.columns.map(({ key }) => key)
  return keys.flatMap((key, index) => {
    if (known.includes(key)) return []
    const hint = nearest(key, known)
    return [
      {
        code: 'column-unknown',
        path: `${path}[${index}]`,
        text: `The dataset "${dataset._id}" has no column "${key}"${hint ? `: did you mean "${hint}"?` : '.'}`,
      },
    ]
  })
}

function indexerRefusals({ mappings }: Indexer, dataset: Dataset | undefined): readonly Refusal[] {
  return mappings.flatMap((mapping, index) => {
    const path = `mappings[${index}]`
    const transforms = Object.entries(mapping.transform).flatMap(([column, transform]) => {
      if (!mapping.keys.includes(column))
        return [
          {
            code: 'column-unknown',
            path: `${path}.transform.${column}`,
            text: 'The mapping does not name this column.',
          },
        ]
      const problem = transformProblem(transform)
      return problem === undefined
        ? []
        : [{ code: 'transform-unknown', path: `${path}.transform.${column}`, text: problem }]
    })
    return [...unknownColumns(mapping.keys, dataset, `${path}.keys`), ...transforms]
  })
}

function classifierRefusals(
  { mappings, matchThreshold, nonMatchThreshold }: Classifier,
  dataset: Dataset | undefined,
): readonly Refusal[] {
  const columns = mappings.flatMap(({ keys }, index) => unknownColumns(keys, dataset, `mappings[${index}].keys`))
  if (nonMatchThreshold <= matchThreshold) return columns
  return [
    ...columns,
    {
      code: 'thresholds-crossed',
      path: 'nonMatchThreshold',
      text: 'The non-match threshold is above the match threshold.',
    },
  ]
}

function mergerRefusals({ key, mergeType }: Merger, dataset: Dataset | undefined): readonly Refusal[] {
  if (key !== undefined) return unknownColumns([key], dataset, 'key').map((refusal) => ({ ...refusal, path: 'key' }))
  if (mergeType !== 'DATE' && mergeType !== 'NUMBER') return []
  return [{ code: 'member-missing', path: 'key', text: `The merge type ${mergeType} needs a column to weigh by.` }]
}
