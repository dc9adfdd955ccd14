import type { EncodedColumn } from '../columns/table.ts'

/** What a column looks like, whatever it means. */
export interface Profile {
  readonly name: string
  readonly column: EncodedColumn
  /** Share of the records that have a value. */
  readonly filled: number
  readonly distinct: number
  /** The chance that two records with a value have the same one. */
  readonly collision: number
  /** Holds lists. */
  readonly array: boolean
  /** Some of the distinct texts, spread over all of them. */
  readonly sample: readonly string[]
  /** Characters of a text in the sample, in the middle. */
  readonly length: number
}

const SAMPLE = 500

export function profileOf(column: EncodedColumn, rows: number): Profile {
  const { numbers, values } = column
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  const filled = rows - counts[0]!
  let same = 0
  for (let number = 1; number < counts.length; number++) same += counts[number]! * (counts[number]! - 1)
  const step = Math.max(1, Math.floor((values.length - 1) / SAMPLE))
  const sample: string[] = []
  for (let number = 1; number < values.length && sample.length < SAMPLE; number += step) {
    const value = values[number]!
    sample.push(typeof value === 'string' ? value : (value[0] ?? ''))
  }
  const lengths = sample.map(({ length }) => length).sort((a, b) => a - b)
  return {
    name: column.name,
    column,
    filled: rows === 0 ? 0 : filled / rows,
    distinct: values.length - 1,
    // At least the chance that a column without any equal values leaves open.
    collision: filled < 2 ? 1 : Math.max(same / (filled * (filled - 1)), 1 / (filled * 2)),
    array: values.some((value) => typeof value !== 'string'),
    sample,
    length: lengths[lengths.length >> 1] ?? 0,
  }
}
