import { eachBreathing } from '../../lib/breathe.ts'
import type { RowNumber, TableRecord } from '../../model/record.ts'
import { EVERYTHING } from '../../model/sight.ts'
import type { MatchStore } from '../../ports/match-store.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { MatchRules } from '../rules.ts'
import type { PreparedRecords } from './prepared-records.ts'
import type { Keyed, Touched } from './proposals.ts'

export interface MatchReads {
  readonly records: RecordStore
  readonly matches: MatchStore
}

/** Reads the records of these rows that are not known yet. */
export async function readMissing(
  reads: MatchReads,
  table: number,
  rules: MatchRules,
  known: PreparedRecords,
  rows: Iterable<RowNumber>,
): Promise<void> {
  const missing = [...new Set(rows)].filter((row) => !known.has(row)).sort((a, b) => a - b)
  if (missing.length === 0) return
  const found = await rules.scripted(await reads.records.byRows(table, missing, EVERYTHING))
  await eachBreathing(found, (record) => known.add(record))
}

/** The touched records with what scripts say of them. */
export async function scriptedTouched(rules: MatchRules, touched: readonly Touched[]): Promise<readonly Touched[]> {
  const before = await rules.scripted(touched.flatMap((each) => each.before ?? []))
  const after = await rules.scripted(touched.flatMap((each) => each.after ?? []))
  let left = 0
  let entered = 0
  return touched.map((each) => ({
    row: each.row,
    ...(each.before ? { before: before[left++] as Keyed } : {}),
    ...(each.after ? { after: after[entered++] as TableRecord } : {}),
  }))
}
