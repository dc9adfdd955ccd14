import { breather } from '../lib/breathe.ts'
import { verdictOf } from '../matching/classify/verdict.ts'
import { preparedRecords } from '../matching/prepared-records.ts'
import type { MatchRules } from '../matching/rules.ts'
import type { RowNumber } from '../model/record.ts'
import { EVERYTHING } from '../model/sight.ts'
import type { Store } from '../ports/store.ts'
import type { Report } from './findings.ts'
import { type IndexWalks, SLICE } from './slices.ts'
import type { TableFacts } from './table-facts.ts'

/** Every two records that share a key for duplicates and score high enough have their link. */
export async function checkPairs(
  store: Store,
  facts: TableFacts,
  rules: MatchRules,
  walks: IndexWalks,
  report: Report,
): Promise<void> {
  if (!rules.scorer) return
  let batch: (readonly RowNumber[])[] = []
  let size = 0
  for await (const bucket of bucketsOf(walks, rules, facts)) {
    batch.push(bucket)
    size += bucket.length
    if (size < SLICE) continue
    await checkBuckets(store, facts, rules, batch, report)
    batch = []
    size = 0
  }
  await checkBuckets(store, facts, rules, batch, report)
}

/** The live rows under each key for duplicates, where there are two or more. */
async function* bucketsOf(
  walks: IndexWalks,
  { keyer }: MatchRules,
  { idByRow }: TableFacts,
): AsyncGenerator<readonly RowNumber[]> {
  let name = ''
  let rows: RowNumber[] = []
  for await (const slice of walks.postings()) {
    for (const { mapping, hash, row } of slice) {
      if (!(keyer.duplicates & (1 << mapping)) || !idByRow.has(row)) continue
      const next = `${mapping} ${hash}`
      if (next !== name) {
        if (rows.length > 1) yield rows
        name = next
        rows = []
      }
      rows.push(row)
    }
  }
  if (rows.length > 1) yield rows
}

async function checkBuckets(
  { records, matches }: Store,
  { table: { serial } }: TableFacts,
  rules: MatchRules,
  buckets: readonly (readonly RowNumber[])[],
  report: Report,
): Promise<void> {
  const rows = [...new Set(buckets.flat())].sort((a, b) => a - b)
  if (rows.length === 0) return
  const known = preparedRecords(rules)
  for (const record of await records.byRows(serial, rows, EVERYTHING)) known.add(record)
  const linked = new Set((await matches.links(serial, rules.generation, rows)).map(({ a, b }) => `${a} ${b}`))
  const breathe = breather()
  for (const bucket of buckets) {
    report.count('buckets', 1)
    for (const [at, a] of bucket.entries()) {
      for (const b of bucket.slice(at + 1)) {
        const name = `${a} ${b}` // postings come by row, so a < b
        if (linked.has(name) || !known.has(a) || !known.has(b)) continue
        const score = known.scoreOf(a, b)
        if (verdictOf(score, rules.thresholds) === 'NON_MATCH') continue
        linked.add(name) // one finding, however many keys they share
        report.find(
          'link-missing',
          `"${known.idOf(a)}" and "${known.idOf(b)}" share a key and score ${score}, and have no link.`,
        )
      }
      await breathe()
    }
  }
}
