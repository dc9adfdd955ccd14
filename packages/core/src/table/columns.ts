import type { ColumnView, RecordColumns } from '../api/columns.ts'
import { defined } from '../lib/defined.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'

export type DatasetOf = (id: string | undefined) => Dataset | undefined

/** Datasets may name one another in a circle: a walk ends there, and at this depth. */
const DEEPEST = 5

/** A column with what people and forms need of it. */
export function columnView(column: Column): ColumnView {
  const { key, type = 'TOKEN', token, array, empty, description, descriptionLocalized, dataset, enumerations } = column
  return {
    key,
    type,
    token,
    array: array || type === 'DATASET',
    mandatory: !empty || token === 'SOURCE',
    ...defined({ description, descriptionLocalized, dataset }),
    ...(enumerations.length === 0 ? {} : { enumerations }),
    ...defined({ foreignKey: column.foreignKey }),
    ...(column.lookup ? { lookup: true } : {}),
  }
}

/** The columns of a dataset's records: none without a dataset. */
export function recordColumns(dataset: Dataset | undefined, datasetOf: DatasetOf): RecordColumns {
  return {
    columns: dataset?.columns.map(({ key }) => key) ?? [],
    columnMap: Object.fromEntries(
      pathsOf(dataset, datasetOf, '', []).map(([path, column]) => [path, columnView(column)]),
    ),
  }
}

function pathsOf(
  dataset: Dataset | undefined,
  datasetOf: DatasetOf,
  above: string,
  within: readonly string[],
): readonly (readonly [path: string, column: Column])[] {
  if (!dataset || within.includes(dataset._id) || within.length >= DEEPEST) return []
  return dataset.columns.flatMap((column) => [
    [`${above}${column.key}`, column] as const,
    ...(column.type === 'DATASET'
      ? pathsOf(datasetOf(column.dataset), datasetOf, `${above}${column.key}.`, [...within, dataset._id])
      : []),
  ])
}

/** The dataset and those nested in it, by id. */
export function nestedDatasets(dataset: Dataset | undefined, datasetOf: DatasetOf): { readonly [id: string]: Dataset } {
  const found = new Map<string, Dataset>()
  const open = dataset ? [dataset] : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next._id)) continue
    found.set(next._id, next)
    open.push(...next.columns.flatMap((column) => (column.type === 'DATASET' ? (datasetOf(column.dataset) ?? []) : [])))
  }
  return Object.fromEntries(found)
}

/** Every column without a value: null, a list empty, a nested list with one empty record that shows what belongs into it. */
export function emptyRecord(
  dataset: Dataset | undefined,
  datasetOf: DatasetOf,
  within: readonly string[] = [],
): { readonly [column: string]: unknown } {
  if (!dataset || within.includes(dataset._id) || within.length >= DEEPEST) return {}
  return Object.fromEntries(
    dataset.columns.map(({ key, type, array, dataset: nested }) => {
      if (type !== 'DATASET') return [key, array ? [] : null]
      return [key, [emptyRecord(datasetOf(nested), datasetOf, [...within, dataset._id])]]
    }),
  )
}
