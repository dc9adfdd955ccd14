import type { DedupeReport } from '../api/dedupe-report.ts'
import { invalid } from '../error/onefold-error.ts'
import { defined } from '../lib/defined.ts'
import { nearest } from '../lib/text/nearest.ts'
import { type KeyedTable, keyedTable } from './columns/column-keys.ts'
import { oneText } from './columns/dictionary.ts'
import { type RecordNames, recordNames } from './columns/record-names.ts'
import type { EncodedTable } from './columns/table.ts'
import { withUnitedColumns } from './columns/united-columns.ts'
import type { Phases } from './phases.ts'
import type { Project } from './project.ts'
import { keyedAliases } from './project-aliases.ts'
import { unnamedLists } from './propose/sources/unnamed-lists.ts'
import type { DoubtfulHeader } from './read/doubtful-header.ts'
import { filesColumn, MADE_COLUMN } from './read/files-column.ts'
import type { DedupeInput } from './read/input.ts'
import { type ReadOptions, type ReadResult, readFiles } from './read/read-files.ts'
import { requireRecords } from './read/require-records.ts'
import { sourceColumnOf } from './source-column.ts'

/** The files' records, and which columns of them are no content. */
export interface Input {
  readonly read: Omit<ReadResult, 'table'> & { readonly recoded: number }
  /** By which key each name of the files goes. */
  readonly keys: KeyedTable['keys']
  readonly table: EncodedTable
  readonly names: RecordNames
  readonly idColumn: string | undefined
  readonly sourceColumn: string | undefined
  /** Of two lists that nothing names, the columns that each writes in its own way. */
  readonly listsWritten?: readonly string[]
}

interface Wanted extends ReadOptions {
  readonly files: readonly DedupeInput[]
  readonly idColumn?: string
  readonly sourceColumn?: string
  readonly headerHints?: boolean
  readonly onDoubtfulHeader?: (header: DoubtfulHeader) => void
  readonly onBadRows?: (rows: DedupeReport['badRows']) => void
}

/** `project`: that it is read for, where one is stated. */
export async function readInput(
  wanted: Wanted,
  phases: Phases,
  signal: AbortSignal,
  project?: Project,
): Promise<Input> {
  const { table: given, ...read } = await phases.run('read', (onProgress) =>
    readFiles(wanted.files, signal, onProgress, wanted),
  )
  if (wanted.onDoubtfulHeader) read.doubtfulHeaders.forEach(wanted.onDoubtfulHeader)
  requireRecords(given, read.badRows)
  if (read.badRows.count > 0) wanted.onBadRows?.(read.badRows)
  const keyed = keyedTable(given)
  const { keys } = keyed
  const idColumn = wanted.idColumn === undefined ? keys.get('id') : named(keys, wanted.idColumn)
  const stated =
    wanted.sourceColumn === undefined
      ? sourceColumnOf(keyed, defined({ project, headerHints: wanted.headerHints }))
      : named(keys, wanted.sourceColumn)
  const files = stated === undefined ? filesColumn(read.files) : undefined
  const mayBeLists = project === undefined || project.classifier.onePerSource === true
  const lists = stated === undefined && files === undefined && mayBeLists ? listsIn(keyed, idColumn) : undefined
  const made = files ?? lists?.column
  const sourceColumn = stated ?? made?.name
  const whole = made === undefined ? keyed.table : { ...keyed.table, columns: [...keyed.table.columns, made] }
  const table = withUnitedColumns(whole, keyedAliases(project?.aliases, keys))
  const names = recordNames(
    table.rows,
    table.columns.find(({ name }) => name === idColumn),
  )
  const about = { keys, table, names, idColumn, sourceColumn, ...defined({ listsWritten: lists?.by }) }
  return { read: { ...read, recoded: given.recoded }, ...about }
}

/** The column with the list of each record, where there are two that nothing names. */
function listsIn({ table: { columns, rows } }: KeyedTable, idColumn: string | undefined) {
  const lists = unnamedLists(
    columns.filter(({ name }) => name !== idColumn),
    rows,
  )
  return lists && { column: { name: MADE_COLUMN, numbers: lists.of, values: ['', 'list 1', 'list 2'] }, by: lists.by }
}

/** The key of a column that the caller names. */
function named(keys: KeyedTable['keys'], stated: string): string {
  const key = keys.get(stated)
  if (key !== undefined) return key
  const hint = nearest(stated, keys.keys())
  throw hint === undefined
    ? invalid('column-unknown/no-file', { column: stated })
    : invalid('column-unknown/no-file-nearest', { column: stated, nearest: hint })
}

/** The system that each row names; '' where none does. */
export function systemsIn({ columns }: EncodedTable, sourceColumn: string | undefined): (row: number) => string {
  const systems = columns.find(({ name }) => name === sourceColumn)
  return (row) => (systems ? oneText(systems.values[systems.numbers[row]!]!).trim() : '')
}
