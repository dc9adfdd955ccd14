import { ahead, chunks } from '../../lib/async/iterables.ts'
import { eachYielding, eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { MatchRules } from '../rules.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { Keyed, RowChange } from './proposal-input.ts'

export interface MatchReads {
  readonly records: Pick<RecordStore, 'byRows' | 'idsOf'>
  readonly matches: MatchStore
}

/** A generation of a table's index: what is read of it, and the rules that it was built with. */
export interface TableIndex {
  readonly reads: MatchReads
  readonly table: number
  readonly rules: MatchRules
}

/**
 * What to make of a row that a posting or a link names and that has no live record. In the live generation something
 * moved: decide again. In one that is being built its own turn is still to come: pass it over.
 */
export type Missing = 'REFUSE' | 'PASS_OVER'

/** Rows that are asked for together: they are made ready while the next ones are read. */
const PART = 256

/** What of an index records are read from, and made ready by. */
interface IndexedRecords {
  readonly reads: { readonly records: Pick<RecordStore, 'byRows'> }
  readonly table: number
  readonly rules: Pick<MatchRules, 'scripted'>
}

/** Reads the records of these rows that are not known yet. */
export async function readMissing(
  index: IndexedRecords,
  known: PreparedRecords,
  rows: Iterable<RowNumber>,
): Promise<void> {
  const missing = [...new Set(rows)].filter((row) => !known.has(row)).sort((a, b) => a - b)
  if (missing.length === 0) return
  const yieldToEventLoop = eventLoopYielder()
  for await (const found of ahead(readInParts(index, missing))) {
    await eachYielding(found, (record) => known.add(record))
    await yieldToEventLoop() // answers of threads that are there at once leave nobody else a turn between them
  }
}

async function* readInParts({ reads, table, rules }: IndexedRecords, rows: readonly RowNumber[]) {
  for (const some of chunks(rows, PART)) yield await rules.scripted(await reads.records.byRows(table, some, EVERYTHING))
}

/** The touched records with what scripts say of them. */
export async function scriptedChanged(
  rules: MatchRules,
  rowChanges: readonly RowChange[],
): Promise<readonly RowChange[]> {
  if (!rules.hasScripts) return rowChanges
  const were = rowChanges.flatMap((each) => each.before ?? [])
  const are = rowChanges.flatMap((each) => each.after ?? [])
  const [before, after] = [await rules.scripted(were), await rules.scripted(are)]
  let left = 0
  let entered = 0
  return rowChanges.map((each) => ({
    row: each.row,
    ...(each.before ? { before: before[left++] as Keyed } : {}),
    ...(each.after ? { after: after[entered++] as TableRecord } : {}),
  }))
}
