import type { BucketPosition } from '../../model/index-key.ts'
import type { Values } from '../../model/record.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import { compileScorer } from '../classify/scorer.ts'
import { verdictOf } from '../classify/verdict.ts'
import type { Keyed } from '../incremental/proposal-input.ts'
import { sharedMappings } from '../incremental/proposals.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import { compileRules, isFor, type MatchRules } from '../rules.ts'
import { valueCounter } from '../statistics/count-values.ts'
import type { BatchInput, BatchMatches, Cell } from './batch.ts'

/** A link as a row of a table that a test can read. */
export type PlainLink = readonly [a: number, b: number, score: number, mappings: number]

/** The links that the plain functions give, pair by pair, nothing left out. `stated`: the records, where columns do not say all. */
export function plainLinks(input: BatchInput, stated?: readonly Values[]): readonly PlainLink[] {
  const { indexer, classifier, dataset, rows, ties } = input
  const rules = compileRules(1, { dataset, indexer, classifier })
  const records = Array.from({ length: rows }, (_, row) => ({
    id: String(row),
    values: stated?.[row] ?? recordAt(input, row),
  }))
  const frozen = input.statistics ?? countedPlainly(input, records)
  const scorer = compileScorer(classifier, dataset, frozen)
  const prepared = records.map(({ values }) => scorer.prepare(values))
  const pairs = new Set<number>()
  for (const { reach, members, counts } of [
    ...bucketsOf(records, rules, ties),
    ...nearBucketsOf(records, rules, ties),
  ]) {
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1, at + 1 + reach))
        if (counts(a, b)) pairs.add(Math.min(a, b) * rows + Math.max(a, b))
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

/** The frequencies of all rows, counted record by record. */
function countedPlainly({ classifier, dataset }: BatchInput, records: readonly Keyed[]): MatchStatistics {
  const counter = valueCounter(classifier)
  const { prepare } = compileScorer(classifier, dataset)
  for (const { values } of records) counter.add(prepare(values))
  return counter.statistics()
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
    counts: (_a: number, _b: number) => true,
  }))
}

/** Every two keys that are near, with the rows of both in order; only pairs of one row of each count. */
function nearBucketsOf(records: readonly Keyed[], rules: MatchRules, ties: Int32Array | undefined) {
  return rules.keyer.nearness.flatMap((nearness, mapping) => {
    if (!nearness || !isFor(rules.keyer.duplicates, mapping)) return []
    const rowsOf = new Map<string, Set<number>>()
    for (const [row, { values }] of records.entries())
      for (const text of rules.keyer.keyText(mapping, values))
        rowsOf.set(text, (rowsOf.get(text) ?? new Set()).add(row))
    const position = (row: number): BucketPosition => {
      const place = rules.keysOfRecord(records[row]!).keys.find((key) => key.mapping === mapping)?.place ?? 0
      return { place, tie: ties?.[row] ?? 0, row }
    }
    const all = [...rowsOf]
    return all.flatMap(([one, x], at) =>
      all.slice(at + 1).flatMap(([other, y]) => {
        if (!nearness.among([one, other])(0, 1)) return []
        const members = [...new Set([...x, ...y])].map(position).sort(byPosition)
        return {
          reach: rules.reaches[mapping] ?? 0,
          members: members.map(({ row }) => row),
          counts: (a: number, b: number) => (x.has(a) && y.has(b)) || (x.has(b) && y.has(a)),
        }
      }),
    )
  })
}
