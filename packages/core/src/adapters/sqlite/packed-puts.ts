import { KEY, putKeys, takeKeys } from '../../matching/bulk/packed-keys.ts'
import type { SourceEntry } from '../../model/record.ts'
import type { PutRecord, RowKeys } from '../../ports/changes.ts'
import { type RecordColumns, recordHead, type StoredPut, type WrittenHead } from '../sql/commit/stored-put.ts'
import { bodyOf } from '../sql/records/record-codec.ts'
import { recordWith } from './codec.ts'

/**
 * Records on their way to the writer. What it looks at goes as one text of JSON; what it only writes goes as the texts that it
 * writes, and is neither read nor made again. Keys are numbers of many digits, which go as they are.
 */
export interface PackedPuts {
  readonly heads: string
  readonly bodies: readonly string[]
  readonly keys: Float64Array
}

type Head = readonly [written: WrittenHead, sources: readonly SourceEntry[]]

export function packPuts(puts: readonly PutRecord[]): PackedPuts {
  const bodies: string[] = []
  const heads = puts.map(({ record }): Head => {
    bodies.push(JSON.stringify(bodyOf(record)))
    return [recordHead(record), record.sources]
  })
  return { heads: JSON.stringify(heads), bodies, keys: packRowKeys(puts) }
}

export function unpackPuts({ heads, bodies, keys }: PackedPuts): readonly StoredPut[] {
  const read: readonly Head[] = JSON.parse(heads) // written by `packPuts`
  const next = keysFrom(keys)
  return read.map(([written, sources], at): StoredPut => {
    const columns: RecordColumns = [...written, bodies[at]!]
    const [row, id] = written
    return { row, id, sources, columns, keys: next(), record: () => recordWith(written, JSON.parse(columns[9])) }
  })
}

/** Of a generation: its number, the tie, how many keys. */
const GENERATION = 3

/** Of each record how many generations; of each of these its number, the tie, how many keys, then their mappings, hashes and places. */
function packRowKeys(puts: readonly PutRecord[]): Float64Array {
  let length = 0
  for (const { keys } of puts) {
    length += 1
    for (const each of keys) length += GENERATION + KEY * each.keys.length
  }
  const numbers = new Float64Array(length)
  let at = 0
  for (const { keys } of puts) {
    numbers[at++] = keys.length
    for (const { generation, tie, keys: placed } of keys) {
      numbers[at++] = generation
      numbers[at++] = tie
      numbers[at++] = placed.length
      at = putKeys(numbers, at, placed)
    }
  }
  return numbers
}

/** Takes the keys of one record after another. */
function keysFrom(numbers: Float64Array): () => readonly RowKeys[] {
  let at = 0
  return () => {
    const generations: RowKeys[] = []
    for (let left = numbers[at++]!; left > 0; left--) {
      const [generation, tie, count] = [numbers[at]!, numbers[at + 1]!, numbers[at + 2]!]
      generations.push({ generation, tie, keys: takeKeys(numbers, at + GENERATION, count) })
      at += GENERATION + KEY * count
    }
    return generations
  }
}
