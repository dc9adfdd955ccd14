import { stat } from 'node:fs/promises'
import { invalid } from '../../error/onefold-error.ts'
import { createTableBuilder, type EncodedTable } from '../columns/table.ts'
import { realPathOf } from '../real-path.ts'
import { unreadable } from './bytes.ts'
import { type DoubtfulHeader, doubtfulHeader } from './doubtful-header.ts'
import type { Format } from './format.ts'
import { type DedupeInput, nameOfInput, pathsOf } from './input.ts'
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
  /** Files whose first row named the columns although it looks like a record. */
  readonly doubtfulHeaders: readonly DoubtfulHeader[]
}

/** How files are read. */
export interface ReadOptions {
  /** Of workbooks: the name of the sheet, or its number from 1. @default the first one */
  readonly sheet?: string | undefined
  /** Of CSV and workbooks: the first row names the columns; else they are called `column1`, `column2` … @default true */
  readonly header?: boolean | undefined
}

/** Reads files of every format, and records given otherwise, into columns. Refuses a file that is not there, or named twice, before reading any. */
export async function readFiles(
  inputs: readonly DedupeInput[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
  { sheet, header = true }: ReadOptions = {},
): Promise<ReadResult> {
  const sizes = await Promise.all(inputs.map(sizeOf))
  await requireDifferent(pathsOf(inputs))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const table = createTableBuilder()
  const problems = createProblems()
  const files: ReadResult['files'][number][] = []
  const doubtfulHeaders: DoubtfulHeader[] = []
  const formats = new Set<Format>()
  let done = 0
  for (const input of inputs) {
    const before = table.row
    const path = nameOfInput(input)
    const onBytes = (count: number): void => {
      done += count
      onProgress(Math.min(done, total), total) // an index within a file is read twice
    }
    const onHeader = (names: readonly string[]): void => {
      const doubtful = doubtfulHeader(path, names)
      if (doubtful) doubtfulHeaders.push(doubtful)
    }
    const onFormat = (format: Format): void => {
      formats.add(format)
      if (input === inputs.at(-1)) requireUse(formats, { sheet, header }) // before the last one is read, which often is the only one
    }
    const context = { path, table, problems, header, onHeader, onFormat }
    const format = await readInputRows(input, context, { signal, onBytes, sheet })
    files.push({ path, format, rows: table.row - before })
  }
  requireUse(new Set(files.map(({ format }) => format)), { sheet, header })
  const badRows = { count: problems.count, first: problems.first }
  return { table: table.table(), files, badRows, doubtfulHeaders }
}

/** Refuses what is stated for files of a format that none of them has: read and ignored it would be a lie. */
function requireUse(formats: ReadonlySet<Format>, { sheet, header }: ReadOptions): void {
  if (sheet !== undefined && !formats.has('EXCEL')) throw invalid('sheet-unused', { sheet })
  if (header === false && !formats.has('EXCEL') && !formats.has('CSV')) throw invalid('header-unused')
}

/** Refuses a file that is named twice, also by a link: every record would be found again, and what is there twice in it hardly seen. */
async function requireDifferent(paths: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  for (const path of paths) {
    const place = await realPathOf(path)
    if (seen.has(place)) throw invalid('file-named-twice/input', { path })
    seen.add(place)
  }
}

async function sizeOf(path: DedupeInput): Promise<number> {
  if (typeof path !== 'string') return 0
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(path, cause)
  })
  if (found.isDirectory()) throw invalid('file-unreadable/folder', { path })
  return found.size
}
