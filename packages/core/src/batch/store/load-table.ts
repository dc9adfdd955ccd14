import { basename } from 'node:path'
import type { SourceEntry, Values } from '../../model/record.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { createConfigurations } from '../../resource/configuration.ts'
import { type FirstRecord, firstLoad } from '../../write/upsert/first-load.ts'
import type { RecordNames } from '../columns/record-names.ts'
import type { EncodedTable } from '../columns/table.ts'
import { valuesOfRow } from '../columns/values-of.ts'
import type { ReadResult } from '../read/read-files.ts'
import { asGiven } from '../validate-columns.ts'
import type { StoreTarget } from './store-target.ts'

/** Records that one commit takes. */
const BATCH = 10_000

export interface LoadInput {
  readonly table: EncodedTable
  readonly files: ReadResult['files']
  readonly names: RecordNames
  /** The system that a record names; '' where it names none. */
  systemOf(row: number): string
}

/** Where the records stand in the store, and which records stand where. */
interface LoadedRows {
  readonly loaded: number
  /** By row of the store: the record's position among those that were given; −1 where none is. */
  readonly positions: Int32Array
}

/** Loads all records into the entity's table, each under its name, with the source pair that it comes from. */
export async function loadTable(
  { store, clock, ids }: StoreTarget,
  entity: string,
  dataset: Dataset,
  input: LoadInput,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<LoadedRows> {
  const configuration = await createConfigurations(store.catalogue).current()
  const load = await firstLoad({ store, configuration, clock, ids }, entity)
  const recordOf = recordReader(input, dataset)
  const { rows } = input.table
  const placed = new Float64Array(rows)
  let greatest = 0
  for (let from = 0; from < rows; from += BATCH) {
    signal.throwIfAborted()
    const end = Math.min(from + BATCH, rows)
    const records = Array.from({ length: end - from }, (_, index) => recordOf(from + index))
    for (const [index, row] of (await load.load(records)).entries()) {
      placed[from + index] = row
      greatest = Math.max(greatest, row)
    }
    onProgress(end, rows)
  }
  await load.end()
  return positionsOf(placed, greatest)
}

function positionsOf(placed: Float64Array, greatest: number): LoadedRows {
  const positions = new Int32Array(greatest + 1).fill(-1)
  let loaded = 0
  for (let index = 0; index < placed.length; index++) {
    if (placed[index] === 0) continue
    positions[placed[index]!] = index
    loaded += 1
  }
  return { loaded, positions }
}

/** A record comes from the system that it names, or else from its file. */
function recordReader(
  { table, files, names, systemOf }: LoadInput,
  { columns }: Dataset,
): (row: number) => FirstRecord {
  const ends: number[] = []
  for (const { rows } of files) ends.push((ends.at(-1) ?? 0) + rows)
  const stems = files.map(({ path }) =>
    basename(path).replace(/(?:\.(?:csv|json|ndjson|jsonl|gz|parquet|pq|xlsx|xlsm))+$/i, ''),
  )
  const known = new Map(columns.map((column) => [column.key, column]))
  const own = table.columns.filter(({ name }) => known.has(name))
  let file = 0
  return (row) => {
    if (file > 0 && row < ends[file - 1]!) file = 0
    while (row >= ends[file]!) file += 1
    const id = names.nameOf(row)
    const source: SourceEntry = { system: systemOf(row) || stems[file] || 'file', id }
    const stated: { [column: string]: Values[string] } = {}
    for (const [key, value] of Object.entries(valuesOfRow(own, row)))
      Object.assign(stated, asGiven(value as string, known.get(key)!))
    return { id, sources: [source], stated }
  }
}
