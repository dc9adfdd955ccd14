import type { Column, Dataset, Token } from '../../model/resources/dataset.ts'
import type { Reference } from '../../reference/vocabulary.ts'

/** A dataset with those that its columns nest: comparers are chosen by what their columns hold. */
export interface ComparedDataset extends Dataset {
  /** By id. @default none: what nested columns hold is not known, and their texts are compared as TEXT */
  readonly nested?: { readonly [id: string]: Dataset }
  /** What stands in place of reference packs where values are compared. @default our own packs */
  readonly reference?: Reference
}

/** The column that a path leads to; undefined where it leads nowhere. */
function columnAtPath(path: string, { columns, nested }: ComparedDataset): Column | undefined {
  const stated = columns.find(({ key }) => key === path)
  if (stated) return stated
  const dot = path.indexOf('.')
  const inner = dot < 0 ? undefined : datasetOf(path.slice(0, dot), columns, nested)
  return inner && columnAtPath(path.slice(dot + 1), { ...inner, ...(nested ? { nested } : {}) })
}

/** The columns of the records that a column holds; none when it holds values, or nothing is known of them. */
export function nestedColumnsAt(path: string, dataset: ComparedDataset): readonly Column[] {
  const id = columnAtPath(path, dataset)?.dataset
  return (id === undefined ? undefined : dataset.nested?.[id]?.columns) ?? []
}

/** TEXT where nothing is known. */
export function tokenAt(path: string, dataset: ComparedDataset): Token {
  return columnAtPath(path, dataset)?.token ?? 'TEXT'
}

function datasetOf(key: string, columns: readonly Column[], nested: ComparedDataset['nested']): Dataset | undefined {
  const id = columns.find((column) => column.key === key)?.dataset
  return id === undefined ? undefined : nested?.[id]
}
