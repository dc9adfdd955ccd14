import type { SourceEntry } from '../../model/record.ts'
import type { PutRecord, RowKeys } from '../../ports/changes.ts'
import { placedKeys, type RecordColumns, recordColumns, recordOfColumns, type WrittenHead } from './codec.ts'
import type { StoredPut } from './stored-put.ts'

/**
 * Records on their way to the writer. What it looks at goes as one text of JSON; what it only writes goes as the texts that it
 * writes, and is neither read nor made again.
 */
export interface PackedPuts {
  readonly heads: string
  readonly bodies: readonly string[]
}

type Head = readonly [written: WrittenHead, sources: readonly SourceEntry[], keys: readonly (readonly number[])[]]

export function packPuts(puts: readonly PutRecord[]): PackedPuts {
  const bodies: string[] = []
  const heads = puts.map(({ record, keys }): Head => {
    const [row, id, key, revision, created, updated, quality, merged, issues, body] = recordColumns(record)
    bodies.push(body)
    const written: WrittenHead = [row, id, key, revision, created, updated, quality, merged, issues]
    return [written, record.sources, keys.map(flatKeys)]
  })
  return { heads: JSON.stringify(heads), bodies }
}

export function unpackPuts({ heads, bodies }: PackedPuts): readonly StoredPut[] {
  const read: readonly Head[] = JSON.parse(heads) // written by `packPuts`
  return read.map(([written, sources, keys], at): StoredPut => {
    const columns: RecordColumns = [...written, bodies[at]!]
    const [row, id] = written
    return { row, id, sources, columns, keys: keys.map(keysOfFlat), record: () => recordOfColumns(columns) }
  })
}

/** The generation, the tie, then mapping, hash and place of each key. */
function flatKeys({ generation, tie, keys }: RowKeys): readonly number[] {
  const flat = [generation, tie]
  for (const { mapping, hash, place } of keys) flat.push(mapping, hash, place)
  return flat
}

function keysOfFlat([generation = 0, tie = 0, ...flat]: readonly number[]): RowKeys {
  return { generation, tie, keys: placedKeys(flat) }
}
