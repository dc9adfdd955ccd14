import { survivingValues } from '../matching/merge/survivor.ts'
import type { Merger } from '../model/merger.ts'
import type { ArchivedRecord, Json, RecordId, TableRecord, Values } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { RecordStore } from '../ports/record-store.ts'

/** What an entity without a merger of its own merges by: the newest value of each column. */
export const DEFAULT_MERGER: Merger = Object.freeze({
  type: 'merger-weight',
  _id: 'default',
  description: '',
  mergeType: 'CONSTANT',
  mergeSort: 'HIGHEST_WEIGHT',
  constant: 1,
})

/**
 * What the sources of each record contributed: the records at the end of its merges, or the record itself when no
 * merge made it or nothing is kept of what it absorbed.
 */
export async function contributionsOf(
  records: RecordStore,
  table: number,
  survivors: readonly TableRecord[],
): Promise<ReadonlyMap<RecordId, readonly TableRecord[]>> {
  const archived = new Map<RecordId, ArchivedRecord>()
  for (let open = survivors.flatMap(({ merged }) => merged); open.length > 0; ) {
    const found = await records.archived(table, [...new Set(open)], EVERYTHING)
    for (const record of found) archived.set(record.id, record)
    open = found.flatMap(({ merged }) => merged).filter((id) => !archived.has(id))
  }
  const leavesOf = (record: TableRecord): readonly TableRecord[] => {
    const absorbed = record.merged.flatMap((id) => archived.get(id) ?? [])
    return absorbed.length === 0 ? [record] : absorbed.flatMap(leavesOf)
  }
  return new Map(survivors.map((survivor) => [survivor.id, leavesOf(survivor)]))
}

/** Columns that people decided: a value, or null for one they cleared. */
export type Pins = { readonly [column: string]: Json }

/** The survivor's values as its contributions and the columns that people pinned make them. */
export function mergedValues(leaves: readonly TableRecord[], merger: Merger, pins: Pins): Values {
  const values = { ...survivingValues(leaves, merger), ...pins }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** The pins of records united: where several pinned one column, the newest record's. */
export function pinsOf(records: readonly TableRecord[]): Pins {
  const pins: { [column: string]: Json } = {}
  for (const { pinned = [], values } of [...records].sort((a, b) => a.updated - b.updated || (a.id < b.id ? 1 : -1))) {
    for (const column of pinned) pins[column] = values[column] ?? null
  }
  return pins
}
