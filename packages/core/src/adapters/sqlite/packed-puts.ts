import type { SourceEntry } from '../../model/record.ts'
import type { PutRecord, RowKeys } from '../../ports/changes.ts'
import { placedKeys, type RecordColumns, recordColumns, recordOfColumns } from './codec.ts'
import type { StoredPut } from './stored-put.ts'

/**
 * Records on their way to the writer. What it looks at goes as one text of JSON; what it only writes goes as the texts that it
 * writes, and is neither read nor made again.
 */
export interface PackedPuts {
  readonly heads: string
  readonly bodies: readonly string[]
}

/** The columns up to the body, those after it, and what is no column. */
type Head = readonly [
  before: BeforeBody,
  quality: number | null,
  sources: readonly SourceEntry[],
  keys: readonly (readonly number[])[],
]
type BeforeBody = RecordColumns extends readonly [...infer Before, string, number | null] ? Readonly<Before> : never

export function packPuts(puts: readonly PutRecord[]): PackedPuts {
  const bodies: string[] = []
  const heads = puts.map(({ record, keys }): Head => {
    const [row, id, key, revision, created, updated, merged, issues, body, quality] = recordColumns(record)
    bodies.push(body)
    const before = [row, id, key, revision, created, updated, merged, issues] as const
    return [before, quality, record.sources, keys.map(flatKeys)]
  })
  return { heads: JSON.stringify(heads), bodies }
}

export function unpackPuts({ heads, bodies }: PackedPuts): readonly StoredPut[] {
  const read: readonly Head[] = JSON.parse(heads) // written by `packPuts`
  return read.map(([before, quality, sources, keys], at): StoredPut => {
    const columns: RecordColumns = [...before, bodies[at]!, quality]
    const [row, id] = before
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
