import { chunks } from '../lib/async/iterables.ts'
import { hash53 } from '../lib/bytes/hash.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { KeysOfRecord } from '../model/index-key.ts'
import type { RowNumber } from '../model/record.ts'
import { EVERYTHING } from '../model/row-filter.ts'
import type { Store } from '../ports/store/store.ts'
import type { Report } from './findings.ts'
import { type IndexWalks, SLICE } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** The keys kept with each record are those that the generation's configuration makes of it, and the postings say the same. */
export async function checkKeys(
  { records }: Store,
  facts: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  const serial = facts.table.serial
  const open = new Map<RowNumber, number>()
  for await (const slice of walks.rowKeys()) {
    const rows = slice.map(({ row }) => row)
    const live = await rules.scripted(await records.byRows(serial, rows, EVERYTHING))
    const present = new Map(live.map((record) => [record.row, record]))
    for (const { row, ...kept } of slice) {
      open.set(row, sumOf(kept))
      const record = present.get(row)
      if (!record) report.find('keys-stray', `Keys are kept for the row ${row}, which has no live record.`)
      else if (!sameKeys(kept, rules.keysOfRecord(record)))
        report.find('keys-wrong', `The keys kept for "${record.id}" are not those that its values make.`)
    }
  }
  const without = [...facts.idByRow.keys()].filter((row) => !open.has(row))
  for (const rows of chunks(without, SLICE)) {
    for (const record of await rules.scripted(await records.byRows(serial, rows, EVERYTHING)))
      if (rules.keysOfRecord(record).keys.length > 0)
        report.find('keys-missing', `No keys are kept for "${record.id}".`)
  }
  await checkPostings(facts, walks, open, report)
}

/** One number a row: what its kept keys come to, less what its postings come to. */
async function checkPostings(
  { idByRow }: TableFacts,
  walks: IndexWalks,
  open: Map<RowNumber, number>,
  report: Report,
): Promise<void> {
  for await (const slice of walks.postings()) {
    report.count('index keys', slice.length)
    for (const { row, tiebreak, ...key } of slice) open.set(row, (open.get(row) ?? 0) - weightOf(key, tiebreak))
  }
  for (const [row, rest] of open) {
    if (rest === 0) continue
    const id = idByRow.get(row)
    if (id === undefined) report.find('postings-stray', `Index keys lead to the row ${row}, which has no live record.`)
    else report.find('postings-differ', `The index keys that lead to "${id}" are not those that are kept with it.`)
  }
}

/** Small enough for thousands of them to add up exactly. */
function weightOf({ mapping, hash, sortKey }: KeysOfRecord['keys'][number], tiebreak: number): number {
  return 1 + (hash53(`${mapping} ${hash} ${sortKey} ${tiebreak}`) % 2 ** 40)
}

function sumOf({ tiebreak, keys }: KeysOfRecord): number {
  return keys.reduce((sum, key) => sum + weightOf(key, tiebreak), 0)
}

function sameKeys(kept: KeysOfRecord, made: KeysOfRecord): boolean {
  return kept.keys.length === made.keys.length && sumOf(kept) === sumOf(made)
}
