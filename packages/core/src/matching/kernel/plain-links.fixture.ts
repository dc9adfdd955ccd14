import type { BucketPosition } from '../../model/index-key.ts'
import type { Values } from '../../model/record.ts'
import { compileScorer } from '../classify/scorer.ts'
import { verdictOf } from '../classify/verdict.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import { type Keyed, sharedMappings } from '../proposals.ts'
import { compileRules, isFor, type MatchRules } from '../rules.ts'
import type { BatchInput, BatchMatches, Cell } from './batch.ts'

/** A link as a row of a table that a test can read. */
export type PlainLink = readonly [a: number, b: number, score: number, mappings: number]

/** The links that the plain functions give, pair by pair, nothing left out. */
export function plainLinks(input: BatchInput): readonly PlainLink[] {
  const { indexer, classifier, dataset, rows, ties } = input
  const rules = compileRules(1, { dataset, indexer, classifier })
  const scorer = compileScorer(classifier, dataset)
  const records = Array.from({ length: rows }, (_, row) => ({ id: String(row), values: recordAt(input, row) }))
  const prepared = records.map(({ values }) => scorer.prepare(values))
  const pairs = new Set<number>()
  for (const { reach, members } of bucketsOf(records, rules, ties)) {
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1, at + 1 + reach)) pairs.add(Math.min(a, b) * rows + Math.max(a, b))
    }
  }
  return [...pairs]
    .map((pair) => {
      const a = Math.floor(pair / rows)
      const b = pair % rows
      return { a, b, score: scorer.score(prepared[a] ?? [], prepared[b] ?? []) }
    })
    .filter(({ score }) => verdictOf(score, classifier) !== 'NON_MATCH')
    .map(({ a, b, score }): PlainLink => [a, b, score, sharedMappings(rules, records[a]!, records[b]!) >>> 0])
    .sort((x, y) => x[0] - y[0] || x[1] - y[1])
}

export function linksOf({ links }: BatchMatches): readonly PlainLink[] {
  return Array.from(
    { length: links.count },
    (_, at): PlainLink => [links.a[at] ?? -1, links.b[at] ?? -1, links.score[at] ?? -1, links.mappings[at] ?? -1],
  )
}

function recordAt({ columns }: BatchInput, row: number): Values {
  const values: Record<string, string | readonly string[]> = {}
  for (const [key, column] of columns) {
    const cell: Cell = 'ids' in column ? column.cells[column.ids[row] ?? -1] : column[row]
    if (cell !== undefined) values[key] = cell
  }
  return values
}

/** Each with its rows in order. */
function bucketsOf(records: readonly Keyed[], rules: MatchRules, ties: Int32Array | undefined) {
  const buckets = new Map<string, { readonly reach: number; readonly positions: BucketPosition[] }>()
  for (const [row, record] of records.entries()) {
    for (const { mapping, hash, place } of rules.keysOfRecord(record).keys) {
      if (!isFor(rules.keyer.duplicates, mapping)) continue
      const name = `${mapping} ${hash}`
      const bucket = buckets.get(name) ?? { reach: rules.reaches[mapping] ?? 0, positions: [] }
      buckets.set(name, bucket)
      bucket.positions.push({ place, tie: ties?.[row] ?? 0, row })
    }
  }
  return [...buckets.values()].map(({ reach, positions }) => ({
    reach,
    members: positions.sort(byPosition).map(({ row }) => row),
  }))
}
