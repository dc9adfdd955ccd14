import { isObject } from '../../lib/json.ts'
import { parseJson, WrittenNumber } from '../../lib/written-number.ts'
import type { TableBuilder } from '../columns/table.ts'
import type { ReadContext } from './reader.ts'

const DEEPEST = 5

/**
 * Adds one JSON object to the table. Numbers and truth values become texts, lists of them lists of texts; the members
 * of an object inside become columns such as `address_city`.
 */
export function addJsonRecord(context: ReadContext, text: string, line: number): void {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch {
    context.problems.add({ file: context.path, line, problem: 'This is not valid JSON.' })
    return
  }
  addRecord(context, parsed, line)
}

/** The same of a record that was read already. */
export function addRecord({ path, table, problems, onNested }: ReadContext, given: unknown, line: number): void {
  const read = cellsOf(given)
  if (typeof read === 'string') {
    problems.add({ file: path, line, problem: read })
    return
  }
  if (onNested && Object.values(given as object).some((value) => isObject(value) && textOf(value) === undefined))
    onNested()
  for (const [name, value] of read) setCell(table, name, value)
  table.endRow()
}

type Cell = readonly [column: string, value: string | readonly string[]]

/** The cells, or what is wrong with the record. */
function cellsOf(parsed: unknown): readonly Cell[] | string {
  if (!isObject(parsed)) return 'A JSON object is expected.'
  const cells: Cell[] = []
  const unfit = gather('', parsed, cells, 0)
  return unfit === undefined ? cells : `The member "${unfit}" holds what fits no column.`
}

/** Answers the member that fits no column, if there is one. */
function gather(
  prefix: string,
  members: { readonly [member: string]: unknown },
  cells: Cell[],
  depth: number,
): string | undefined {
  for (const [member, value] of Object.entries(members)) {
    const name = prefix + member
    const text = textOf(value)
    if (text !== undefined) cells.push([name, text])
    else if (Array.isArray(value)) {
      const items = value.filter((item) => item !== null).map(textOf)
      if (items.includes(undefined)) return name
      cells.push([name, items as string[]])
    } else if (isObject(value)) {
      const unfit = depth === DEEPEST ? name : gather(`${name}_`, value, cells, depth + 1)
      if (unfit !== undefined) return unfit
    }
  }
  return undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value instanceof WrittenNumber) return value.text
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function setCell(table: TableBuilder, name: string, value: string | readonly string[]): void {
  const column = table.column(name)
  const { dictionary } = column
  column.set(table.row, typeof value === 'string' ? dictionary.numberOfText(value) : dictionary.numberOfList(value))
}
