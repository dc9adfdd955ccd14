import type { BucketPosition } from '../../model/index-key.ts'
import type { Values } from '../../model/record.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import { compileScorer } from '../classify/scorer.ts'
import { verdictOf } from '../classify/verdict.ts'
import type { Keyed } from '../incremental/proposal-input.ts'
import { sharedMappings } from '../incremental/proposals.ts'
import { byPosition } from '../indexing/bucket-order.ts'
import { isProbeKey, mappingOfProbe } from '../indexing/probe-keys.ts'
import { compileRules, isFor, type MatchRules } from '../rules.ts'
import { valueCounter } from '../statistics/count-values.ts'
import type { BatchInput, BatchMatches, Cell } from './batch.ts'

/** A link as a row of a table that a test can read. */
export type PlainLink = readonly [a: number, b: number, score: number, mappings: number]

/** The links that the plain functions give, pair by pair, nothing left out. `stated`: the records, where columns do not say all. */
export function plainLinks(input: BatchInput, stated?: readonly Values[]): readonly PlainLink[] {
  const { indexer, classifier, dataset, rows, tiebreaks } = input
  const rules = compileRules(1, { dataset, indexer, classifier })
  const records = Array.from({ length: rows }, (_, row) => ({
    id: String(row),
    values: stated?.[row] ?? recordAt(input, row),
  }))
  const frozen = input.statistics ?? countedPlainly(input, records)
  const scorer = compileScorer(classifier, dataset, frozen)
  const prepared = records.map(({ values }) => scorer.prepare(values))
  const pairs = new Set<number>()
  for (const { windowSize, members, counts } of bucketsOf(records, rules, tiebreaks)) {
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1, at + 1 + windowSize))
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

/** Each with its rows in order. Of cells only pairs count that have keys which are near. */
function bucketsOf(records: readonly Keyed[], rules: MatchRules, tiebreaks: Int32Array | undefined) {
  const { keyer, windowSizeOf, nearTexts, keysOfRecord } = rules
  const buckets = new Map<string, { readonly mapping: number; readonly positions: BucketPosition[] }>()
  for (const [row, record] of records.entries()) {
    for (const { mapping, hash, sortKey } of keysOfRecord(record).keys) {
      if (!isProbeKey({ mapping }) && !isFor(keyer.duplicates, mapping)) continue
      const name = `${mapping} ${hash}`
      const bucket = buckets.get(name) ?? { mapping, positions: [] }
      buckets.set(name, bucket)
      bucket.positions.push({ sortKey, tiebreak: tiebreaks?.[row] ?? 0, row })
    }
  }
  const texts = records.map(({ values }) => nearTexts(values))
  const isNear = (mapping: number, a: number, b: number): boolean =>
    (texts[a]?.[mapping] ?? []).some((one) =>
      (texts[b]?.[mapping] ?? []).some(
        (other) => one === other || keyer.nearness[mapping]?.among([one, other])(0, 1) === true,
      ),
    )
  return [...buckets.values()].map(({ mapping, positions }) => ({
    windowSize: windowSizeOf(mapping),
    members: positions.sort(byPosition).map(({ row }) => row),
    counts: (a: number, b: number) => !isProbeKey({ mapping }) || isNear(mappingOfProbe({ mapping }), a, b),
  }))
}
