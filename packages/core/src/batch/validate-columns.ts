import { refuseAll } from '../error/onefold-error.ts'
import { type Refusal, refusal } from '../error/refusal.ts'
import { timesYielding } from '../lib/async/yield-to-event-loop.ts'
import type { Json, Values } from '../model/record.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'
import { asksOutside } from '../validate/answers.ts'
import { compileDataset } from '../validate/validate-record.ts'
import type { Value } from './columns/dictionary.ts'
import { type Renumbered, renumbering } from './columns/renumbering.ts'
import type { EncodedColumn, EncodedTable } from './columns/table.ts'

/** What validation found in one column. */
interface ColumnIssues {
  readonly column: string
  readonly code: string
  readonly message: string
  /** Records that have it. */
  readonly records: number
}

/** A record that may not be stored as it is, so it takes no part. */
interface RefusedRecord {
  readonly row: number
  readonly text: string
}

/** Records with their values in normal form. */
export interface ValidatedTable {
  readonly rows: number
  /** The columns of the dataset that the files have, in the order of the dataset. */
  readonly columns: readonly EncodedColumn[]
  readonly issues: readonly ColumnIssues[]
  readonly refused: { readonly count: number; readonly first: readonly RefusedRecord[] }
}

const SHOWN = 100
/** Values between two looks at what was asked to stop. */
const REPORTED_AT_ONCE = 2000

interface Checked extends Renumbered {
  readonly findings: readonly { readonly number: number; readonly code: string; readonly message: string }[]
  /** Why records with this value are refused. */
  readonly refusals: ReadonlyMap<number, string>
}

/** Validates as a write to a table would, each distinct value once. */
export async function validateColumns(
  table: EncodedTable,
  dataset: Dataset,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ValidatedTable> {
  refuseAll(dataset.columns.flatMap(askedOutside))
  const given = new Map(table.columns.map((column) => [column.name, column]))
  const present = dataset.columns.map((column) => ({
    column,
    from: given.get(column.key) ?? absent(column.key, table),
  }))
  const total = present.reduce((sum, { from }) => sum + from.values.length, 0)
  const refused = new Map<number, string>()
  const issues: ColumnIssues[] = []
  const columns: EncodedColumn[] = []
  let done = 0
  for (const { column, from } of present) {
    const once = table.recoded === 0 // else two numbers may mean one text
    const checked = await check(from, { column, dataset, once }, (count) => {
      signal.throwIfAborted()
      done += count
      onProgress(done, total)
    })
    const { renumbered } = checked
    const numbers = renumbered ? from.numbers.map((number) => renumbered[number]!) : from.numbers
    issues.push(...issuesOf(column.key, from, checked))
    if (checked.refusals.size > 0) refuse(from.numbers, checked.refusals, refused)
    columns.push({ name: column.key, numbers, values: checked.values })
  }
  const first = [...refused].sort(([a], [b]) => a - b).slice(0, SHOWN)
  return {
    rows: table.rows,
    columns: refused.size === 0 ? columns : columns.map((column) => without(column, refused)),
    issues,
    refused: { count: refused.size, first: first.map(([row, text]) => ({ row, text })) },
  }
}

/** The columns of records that a table holds: they were validated when they were written. */
export function storedColumns(table: EncodedTable, { columns }: Dataset): ValidatedTable {
  const given = new Map(table.columns.map((column) => [column.name, column]))
  return {
    rows: table.rows,
    columns: columns.map(({ key }) => given.get(key) ?? absent(key, table)),
    issues: [],
    refused: { count: 0, first: [] },
  }
}

function absent(name: string, { rows }: EncodedTable): EncodedColumn {
  return { name, numbers: new Int32Array(rows), values: [''] }
}

/** What was given stays as it is: others may have the same numbers. */
function without({ numbers, ...column }: EncodedColumn, refused: ReadonlyMap<number, string>): EncodedColumn {
  const others = numbers.slice()
  for (const row of refused.keys()) others[row] = 0
  return { ...column, numbers: others }
}

interface CheckInput {
  readonly column: Column
  readonly dataset: Dataset
  /** Each value of the column has one number. */
  readonly once: boolean
}

async function check(
  { values }: EncodedColumn,
  { column, dataset, once }: CheckInput,
  onChecked: (count: number) => void,
): Promise<Checked> {
  const validator = compileDataset({ ...dataset, columns: [column] })
  const kept = renumbering(values, once)
  const findings: Checked['findings'][number][] = []
  const refusals = new Map<number, string>()
  let since = 0
  await timesYielding(values.length, (number) => {
    const value = values[number]!
    const { values: after, issues, refused } = validator.validate(asGiven(value, column))
    const normal = comparedValue(after[column.key])
    kept.take(number, normal === value ? value : normal) // equal texts need not be kept twice
    for (const { code, message } of issues) findings.push({ number, code, message })
    if (refused.length > 0) refusals.set(number, refused.map(({ path, text }) => `${path}: ${text}`).join(' '))
    if (++since < REPORTED_AT_ONCE) return
    onChecked(since)
    since = 0
  })
  onChecked(since)
  return { ...kept.result(), findings, refusals }
}

/** A batch of files has no tables to look into and no sandbox; a check that would be left out is better refused. */
function askedOutside(column: Column, index: number): readonly Refusal[] {
  const checker = asksOutside(column)
  if (checker === undefined) return []
  return [refusal('validation-unavailable', { column: column.key, checker }, `columns[${index}].validation`)]
}

/** Columns of a batch hold texts: a number is compared by its text. */
function comparedValue(kept: Json | undefined): Value | undefined {
  if (kept === undefined) return undefined
  return Array.isArray(kept) ? kept.map(String) : String(kept)
}

/** A file that has one text where the dataset has a list means a list of one. */
export function asGiven(value: Value, { key, array }: Column): Values {
  if (value === '') return {}
  return { [key]: array && typeof value === 'string' ? [value] : value }
}

/** One line for each kind of finding; the message is the first one's. */
function issuesOf(column: string, { numbers, values }: EncodedColumn, { findings }: Checked): readonly ColumnIssues[] {
  if (findings.length === 0) return []
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  const kinds = new Map<string, ColumnIssues>()
  for (const { number, code, message } of findings) {
    const kind = kinds.get(code) ?? { column, code, message, records: 0 }
    kinds.set(code, { ...kind, records: kind.records + counts[number]! })
  }
  return [...kinds.values()].filter(({ records }) => records > 0)
}

function refuse(numbers: Int32Array, refusals: ReadonlyMap<number, string>, refused: Map<number, string>): void {
  for (let row = 0; row < numbers.length; row++) {
    const text = refusals.get(numbers[row]!)
    if (text !== undefined && !refused.has(row)) refused.set(row, text)
  }
}
