import { hashOfPair } from '../../../lib/collections/tuples.ts'
import type { ComparedDataset } from '../../../matching/classify/compared-dataset.ts'
import { compileMapping } from '../../../matching/classify/mapping-scorer.ts'
import { FULL } from '../../../matching/classify/similarity.ts'
import { MISSING, stepOf } from '../../../matching/learn/levels.ts'
import type { ClassifierMapping } from '../../../model/resources/classifier.ts'
import type { EncodedTable } from '../../columns/table.ts'

/** One mapping's values of all records, and how alike any two of them are. */
export interface ComparedColumn {
  /** The step that two rows reach, or MISSING. */
  stepOf(a: number, b: number): number
  /** Of each pair. */
  stepsOf(a: Int32Array, b: Int32Array): Uint8Array
  /** What is compared of a row. */
  textsOf(row: number): readonly string[]
  /** The chance that two records with values have the same one. */
  readonly collision: number
}

/** Places for similarities that are remembered, of pairs of values; a power of two. */
const REMEMBERED = 1 << 17
const NOTHING: readonly string[] = []

/** `records`: how many the table stands for, when it has a part of them. */
export function comparedColumn(
  mapping: ClassifierMapping,
  dataset: ComparedDataset,
  table: EncodedTable,
  records = table.rows,
): ComparedColumn {
  const { textsOf, ofNumbered } = compileMapping(mapping, dataset)
  const { ids, values } = numbered(mapping.keys, table, textsOf)
  const compare = ofNumbered((value) => values[value]!)
  const known = new Float64Array(REMEMBERED)
  const steps = new Uint8Array(REMEMBERED)
  const compareIds = (x: number, y: number): number => {
    const [low, high] = x < y ? [x, y] : [y, x]
    const name = low * values.length + high
    const place = hashOfPair(low, high) & (REMEMBERED - 1)
    if (known[place] !== name) {
      known[place] = name // until another pair needs the place
      steps[place] = stepOf(compare(low, high) / FULL, false)
    }
    return steps[place]!
  }
  const stepOfPair = (a: number, b: number): number => {
    const [x, y] = [ids[a]!, ids[b]!]
    if (x === 0 || y === 0) return MISSING
    return x === y ? 0 : compareIds(x, y)
  }
  return {
    stepOf: stepOfPair,
    stepsOf(a, b) {
      const reached = new Uint8Array(a.length) // a plain loop: `from` with a function takes as long as comparing does
      for (let pair = 0; pair < a.length; pair++) reached[pair] = stepOfPair(a[pair]!, b[pair]!)
      return reached
    },
    textsOf: (row) => values[ids[row]!]!,
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
