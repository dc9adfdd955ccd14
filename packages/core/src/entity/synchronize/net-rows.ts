import type { SourceRow } from '../../ports/kinds/source-reader.ts'
import { type RowReading, recordOfRow } from './source-records.ts'

type Stated = ReturnType<typeof recordOfRow>

/** Rows, and the records that they are read as, in the same order. */
interface RowsAsRecords {
  readonly rows: readonly SourceRow[]
  readonly records: readonly Stated[]
}

/** What the rows of a batch come to: what they take away, and what they state behind that. */
export interface NetRows {
  readonly removed: RowsAsRecords
  readonly stated: RowsAsRecords
}

const NONE: RowsAsRecords = { rows: [], records: [] }

/**
 * The net effect of rows that are written together. What a row states of a record that a later row takes away is passed over, so
 * that everything that is taken away can go first.
 */
export function netRows(rows: readonly SourceRow[], reading: RowReading): NetRows {
  // When a row that takes away was written is no part of what it names.
  const records = rows.map((row) => recordOfRow(row.removes ? { values: row.values, place: row.place } : row, reading))
  if (!rows.some(({ removes }) => removes)) return { removed: NONE, stated: { rows, records } }
  const statedBy = new Map<string, number[]>()
  const passedOver = new Set<number>()
  const removed = new Map<string, number>()
  for (const [at, { removes }] of rows.entries()) {
    const key = keyOf(records[at] as Stated) // one for each row
    const before = statedBy.get(key) ?? []
    if (removes) {
      for (const each of before) passedOver.add(each)
      statedBy.delete(key)
      removed.set(key, at)
    } else statedBy.set(key, [...before, at])
  }
  const asRecords = (places: readonly number[]): RowsAsRecords => ({
    rows: places.map((at) => rows[at] as SourceRow), // places of these
    records: places.map((at) => records[at] as Stated),
  })
  const gone = asRecords([...removed.values()])
  return {
    removed: { ...gone, records: gone.records.map(namedOnly) },
    stated: asRecords([...rows.keys()].filter((at) => !rows[at]?.removes && !passedOver.has(at))),
  }
}

function keyOf(record: Stated): string {
  const { _id, _source } = record
  const [pair] = (_source ?? []) as readonly { readonly _src: string; readonly _src_id: string }[]
  return JSON.stringify(pair ? [pair._src, pair._src_id] : (_id ?? record))
}

/** Only what names it: a row that takes a record away says nothing else. */
function namedOnly(record: Stated): Stated {
  const { _id, _source } = record
  if (_source !== undefined) return { _source }
  return _id === undefined ? record : { _id }
}
