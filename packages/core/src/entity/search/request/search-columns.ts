import { message } from '../../../error/message.ts'
import { refuseAll } from '../../../error/onefold-error.ts'
import { type Refusal, refusal, refusalOf } from '../../../error/refusal.ts'
import { nearest } from '../../../lib/text/nearest.ts'
import type { Json, Values } from '../../../model/record.ts'
import { isReserved } from '../../../model/reserved.ts'
import type { Column, Dataset } from '../../../model/resources/dataset.ts'
import { shapeOf } from '../../../validate/any-json.ts'
import type { DatasetOf } from '../../../validate/validate-record.ts'
import { rootOf } from './clauses.ts'
import type { Asked } from './request.ts'

/** Refuses with `invalid` columns, or paths below columns, that the dataset has not. */
export function refuseUnknownModes(columns: Iterable<string>, dataset: Dataset | undefined): void {
  if (dataset === undefined) return
  const unknown = [...columns].filter((column) => !isReserved(rootOf(column)) && !columnOf(dataset, rootOf(column)))
  refuseAll(unknown.map((column) => unknownColumn(rootOf(column), dataset, `options.fieldModes.${column}`)))
}

/** Refuses with `invalid` columns of `values` and `facets` that there are not: what is told of a record in `_…` is no column. */
export function refuseUnknownColumns(
  { values, facets }: Pick<Asked, 'values' | 'facets'>,
  dataset: Dataset | undefined,
  datasetOf: DatasetOf,
): void {
  const unknown = (column: string, path: string): readonly Refusal[] => {
    if (dataset !== undefined) return pathRefusals(column, dataset, datasetOf, path)
    return isReserved(column) ? [refusal('column-unknown/dataset', { name: column }, path)] : []
  }
  refuseAll([
    ...[...values.keys()].flatMap((column) => unknown(column, `values.${column}`)),
    ...facets.flatMap((column) => unknown(column, 'facets')),
  ])
}

/** What is wrong with the columns of a record searched with, those of nested records among them; each may be named by its path too. */
export function recordRefusals(
  values: Values,
  dataset: Dataset,
  datasetOf: DatasetOf,
  prefix = '',
): readonly Refusal[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = prefix + key
    const column = columnOf(dataset, key)
    if (column === undefined) return pathRefusals(key, dataset, datasetOf, path)
    const nested = nestedOf(column, datasetOf)
    return nested === undefined ? [] : itemRefusals(value, nested, datasetOf, path)
  })
}

function itemRefusals(value: Json, nested: Dataset, datasetOf: DatasetOf, path: string): readonly Refusal[] {
  const isList = Array.isArray(value)
  const items: readonly Json[] = isList ? value : [value]
  return items.flatMap((item, index) => {
    const at = isList ? `${path}[${index}]` : path
    if (item === null) return []
    if (typeof item !== 'object' || Array.isArray(item))
      return [refusalOf(message('record-expected', { shape: shapeOf(item) }), at)]
    return recordRefusals(item as Values, nested, datasetOf, `${at}.`)
  })
}

/** `homes.street` is the column `street` of what lies in `homes`. */
function pathRefusals(name: string, dataset: Dataset, datasetOf: DatasetOf, path: string): readonly Refusal[] {
  const [key = '', ...below] = name.split('.')
  const column = columnOf(dataset, key)
  if (column !== undefined && below.length === 0) return []
  const nested = column && nestedOf(column, datasetOf)
  if (nested === undefined) return [unknownColumn(column === undefined ? key : name, dataset, path)]
  return pathRefusals(below.join('.'), nested, datasetOf, path)
}

function columnOf({ columns }: Dataset, key: string): Column | undefined {
  return columns.find((column) => column.key === key)
}

function nestedOf({ type, dataset = '' }: Column, datasetOf: DatasetOf): Dataset | undefined {
  return type === 'DATASET' ? datasetOf(dataset) : undefined
}

function unknownColumn(name: string, { columns }: Dataset, path: string): Refusal {
  const near = nearest(
    name,
    columns.map(({ key }) => key),
  )
  return near === undefined
    ? refusal('column-unknown/dataset', { name }, path)
    : refusal('column-unknown/dataset-nearest', { name, nearest: near }, path)
}
