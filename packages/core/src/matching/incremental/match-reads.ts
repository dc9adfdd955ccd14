import { ahead, chunks } from '../../lib/async/iterables.ts'
import { eachYielding, eventLoopYielder } from '../../lib/async/yield-to-event-loop.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { MatchStore } from '../../ports/store/match-store.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import type { MatchRules } from '../rules.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { ChangedRows, Keyed } from './proposal-input.ts'

export interface MatchReads {
  readonly records: Pick<RecordStore, 'byRows' | 'idsOf'>
  readonly matches: MatchStore
}

/**
 * What to make of a row that a posting or a link names and that has no live record. In the live generation something
 * moved: decide again. In one that is being built its own turn is still to come: pass it over.
 */
export type Missing = 'REFUSE' | 'PASS_OVER'

/** Rows that are asked for together: they are made ready while the next ones are read. */
const PART = 256

/** What records are read from, and made ready by. */
interface RecordsOnly {
  readonly records: Pick<RecordStore, 'byRows'>
}
type Scripts = Pick<MatchRules, 'scripted'>

/** Reads the records of these rows that are not known yet. */
export async function readMissing(
  reads: RecordsOnly,
  table: number,
  rules: Scripts,
  known: PreparedRecords,
  rows: Iterable<RowNumber>,
): Promise<void> {
  const missing = [...new Set(rows)].filter((row) => !known.has(row)).sort((a, b) => a - b)
  if (missing.length === 0) return
  const yieldToEventLoop = eventLoopYielder()
  for await (const found of ahead(readInParts(reads, table, rules, missing))) {
    await eachYielding(found, (record) => known.add(record))
    await yieldToEventLoop() // answers of threads that are there at once leave nobody else a turn between them
  }
}

async function* readInParts({ records }: RecordsOnly, table: number, rules: Scripts, rows: readonly RowNumber[]) {
  for (const some of chunks(rows, PART)) yield await rules.scripted(await records.byRows(table, some, EVERYTHING))
}

/** The touched records with what scripts say of them. */
export async function scriptedChanged(
  rules: MatchRules,
  changedRows: readonly ChangedRows[],
): Promise<readonly ChangedRows[]> {
  const were = changedRows.flatMap((each) => each.before ?? [])
  const are = changedRows.flatMap((each) => each.after ?? [])
  const [before, after] = [await rules.scripted(were), await rules.scripted(are)]
  if (before === were && after === are) return changedRows // there is no script
  let left = 0
  let entered = 0
  return changedRows.map((each) => ({
    row: each.row,
    ...(each.before ? { before: before[left++] as Keyed } : {}),
    ...(each.after ? { after: after[entered++] as TableRecord } : {}),
  }))
}
