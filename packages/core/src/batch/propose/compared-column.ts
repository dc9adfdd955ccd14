import type { ComparedDataset } from '../../matching/classify/compared-dataset.ts'
import { compileMapping } from '../../matching/classify/mapping-scorer.ts'
import { FULL } from '../../matching/classify/similarity.ts'
import { MISSING, stepOf } from '../../matching/learn/levels.ts'
import type { ClassifierMapping } from '../../model/classifier.ts'
import type { EncodedTable } from '../columns/table.ts'

/** One mapping's values of all records, and how alike any two of them are. */
export interface ComparedColumn {
  /** The step that two rows reach, or MISSING. */
  stepOf(a: number, b: number): number
  /** Of each pair. */
  stepsOf(a: Int32Array, b: Int32Array): Uint8Array
  /** The chance that two records with values have the same one. */
  readonly collision: number
}

/** Similarities that are remembered, of pairs of values. */
const REMEMBERED = 2_000_000
const NOTHING: readonly string[] = []

/** `records`: how many the table stands for, when it has a part of them. */
export function comparedColumn(
  mapping: ClassifierMapping,
  dataset: ComparedDataset,
  table: EncodedTable,
  records = table.rows,
): ComparedColumn {
  const { textsOf, compare } = compileMapping(mapping, dataset)
  const { ids, values } = numbered(mapping.keys, table, textsOf)
  const known = new Map<number, number>()
  const compareIds = (x: number, y: number): number => {
    const name = Math.min(x, y) * values.length + Math.max(x, y)
    const found = known.get(name)
    if (found !== undefined) return found
    const step = stepOf((compare(values[x]!, values[y]!) ?? 0) / FULL, false)
    if (known.size >= REMEMBERED) known.clear()
    known.set(name, step)
    return step
  }
  const stepOfPair = (a: number, b: number): number => {
    const [x, y] = [ids[a]!, ids[b]!]
    if (x === 0 || y === 0) return MISSING
    return x === y ? 0 : compareIds(x, y)
  }
  return {
    stepOf: stepOfPair,
    stepsOf: (a, b) => Uint8Array.from(a, (row, pair) => stepOfPair(row, b[pair]!)),
    collision: collisionOf(ids, values.length, records / ids.length),
  }
}

type TextsOf = (values: { readonly [key: string]: string | readonly string[] }) => readonly string[]

/** By row the number of its texts, each value, or combination of several columns' values, read once; 0 for none. */
function numbered(keys: readonly string[], { rows, columns }: EncodedTable, textsOf: TextsOf) {
  const own = columns.filter(({ name }) => keys.includes(name))
  const values: (readonly string[])[] = [NOTHING]
  const known = new Map<string, number>([['', 0]])
  const idOf = (row: number): number => {
    const present = own.filter(({ numbers }) => numbers[row] !== 0)
    const texts = textsOf(
      Object.fromEntries(present.map((column) => [column.name, column.values[column.numbers[row]!]!])),
    )
    const name = texts.join('\u001f')
    const id = known.get(name) ?? values.push(texts) - 1
    known.set(name, id)
    return id
  }
  const remembered = own.length === 1 ? byNumber(own[0]!.numbers, own[0]!.values.length) : byNumbers(own)
  const ids = new Int32Array(rows)
  for (let row = 0; row < rows; row++) ids[row] = remembered(row, idOf)
  return { ids, values }
}

type Remembered = (row: number, idOf: (row: number) => number) => number

function byNumber(numbers: Int32Array, distinct: number): Remembered {
  const known = new Int32Array(distinct).fill(-1)
  return (row, idOf) => {
    const number = numbers[row]!
    if (known[number] === -1) known[number] = idOf(row)
    return known[number]!
  }
}

function byNumbers(columns: EncodedTable['columns']): Remembered {
  const known = new Map<string, number>()
  return (row, idOf) => {
    const name = columns.map(({ numbers }) => numbers[row]!).join()
    const id = known.get(name) ?? idOf(row)
    known.set(name, id)
    return id
  }
}

/** At least the chance that a column without any equal values leaves open, in so many times as many records. */
function collisionOf(ids: Int32Array, distinct: number, times: number): number {
  const counts = new Float64Array(distinct)
  for (const id of ids) counts[id]! += 1
  const filled = ids.length - counts[0]!
  let same = 0
  for (const count of counts.subarray(1)) same += count * (count - 1)
  return filled < 2 ? 1 : Math.max(same / (filled * (filled - 1)), 1 / (filled * 2 * times))
}
