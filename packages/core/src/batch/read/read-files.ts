import { stat } from 'node:fs/promises'
import { invalid } from '../../error/onefold-error.ts'
import { createTableBuilder, type EncodedTable } from '../columns/table.ts'
import { unreadable } from './bytes.ts'
import type { Format } from './format.ts'
import { type DedupeInput, nameOfInput } from './input.ts'
import { type BadRow, createProblems } from './problems.ts'
import { readInputRows } from './read-rows.ts'

/** The records of several files, in their order, and what could not be read. */
export interface ReadResult {
  readonly table: EncodedTable
  readonly files: readonly {
    /** As it was stated. */
    readonly path: string
    /** What it turned out to be. */
    readonly format: Format
    /** How many rows could be read. */
    readonly rows: number
  }[]
  readonly badRows: { readonly count: number; readonly first: readonly BadRow[] }
}

/** Reads files of every format, and records given otherwise, into columns. Refuses a file that is not there before reading any. */
export async function readFiles(
  inputs: readonly DedupeInput[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
  sheet?: string,
): Promise<ReadResult> {
  const sizes = await Promise.all(inputs.map(sizeOf))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const table = createTableBuilder()
  const problems = createProblems()
  const files: ReadResult['files'][number][] = []
  let done = 0
  for (const input of inputs) {
    const before = table.row
    const path = nameOfInput(input)
    const onBytes = (count: number): void => {
      done += count
      onProgress(Math.min(done, total), total) // an index within a file is read twice
    }
    const format = await readInputRows(input, { path, table, problems }, { signal, onBytes, sheet })
    files.push({ path, format, rows: table.row - before })
  }
  return { table: table.table(), files, badRows: { count: problems.count, first: problems.first } }
}

async function sizeOf(path: DedupeInput): Promise<number> {
  if (typeof path !== 'string') return 0
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  if (found.isDirectory()) throw invalid('file-unreadable/folder', { path })
  return found.size
}
