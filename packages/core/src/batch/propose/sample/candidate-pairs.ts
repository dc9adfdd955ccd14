import { seededRandom } from '../../../lib/random.ts'
import { sortKeyMappings } from '../../../matching/indexing/bucket-order.ts'
import { matchBatch } from '../../../matching/kernel/match-batch.ts'
import type { Classifier } from '../../../model/resources/classifier.ts'
import type { Dataset } from '../../../model/resources/dataset.ts'
import type { Indexer } from '../../../model/resources/indexer.ts'
import type { EncodedTable } from '../../columns/table.ts'
import { sampledRows, tableOfRows } from './sample-table.ts'

/** Some of the pairs that an indexer proposes, and of how many possible ones they are. */
interface SomePairs {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly possible: number
}

/** All pairs of some rows, and those of them across sources. */
export interface CandidatePairs extends SomePairs {
  /** Of each the mappings of the indexer that bring it together, as bits. */
  readonly keys: Uint32Array
  /** There were too many. */
  readonly cut: boolean
  across(sources: Int32Array): PairsAcross
}

interface PairsAcross extends SomePairs {
  /** Where each of them stands among all. */
  readonly at: Int32Array
}

/** Beyond so many pairs those of some of the rows are looked at: more in a large table, of whose rows they are few. */
const MOST_PAIRS = 250_000
const PAIRS_A_ROW = 8
/** No more than so many, and of a contest as many, since a record's best partner has to be among them. */
export const MOST_PAIRS_OF_ALL = 400_000

/**
 * The pairs that the kernel would compare. Of too many only those are kept that some records have, but all of these: a record's
 * best partner is then among them.
 */
export async function candidatePairs(
  table: EncodedTable,
  {
    indexer,
    classifier,
    dataset,
    mostPairs = mostPairsOf(table.rows),
  }: {
    readonly indexer: Indexer
    readonly classifier: Classifier
    readonly dataset: Dataset
    readonly mostPairs?: number
  },
  signal?: AbortSignal,
): Promise<CandidatePairs> {
  const rows = sampledRows(table.rows)
  const columns = tableOfRows(table, rows).columns.map(
    ({ name, numbers, values }) => [name, { ids: numbers, cells: values }] as const,
  )
  const { links } = await matchBatch({
    rows: rows.length,
    columns: new Map(columns),
    dataset,
    indexer,
    classifier: everyPair(classifier, indexer),
    ...(signal ? { signal } : {}),
  })
  const chosen = ofSomeRows(links.a, links.b, rows.length, mostPairs)
  const kept = Int32Array.from({ length: links.count }, (_, link) => link).filter(
    (link) => chosen[links.a[link]!] === 1 || chosen[links.b[link]!] === 1,
  )
  const a = kept.map((link) => rows[links.a[link]!]!)
  const b = kept.map((link) => rows[links.b[link]!]!)
  const keys = Uint32Array.from(kept, (link) => links.mappings[link]!)
  const across = (sources: Int32Array): PairsAcross => {
    const at = Int32Array.from(a.keys()).filter((pair) => sources[a[pair]!] !== sources[b[pair]!])
    const possible = possiblePairs(rows, chosen, sources)
    return { a: at.map((pair) => a[pair]!), b: at.map((pair) => b[pair]!), possible, at }
  }
  return { a, b, keys, possible: possiblePairs(rows, chosen, undefined), cut: chosen.includes(0), across }
}

/** So many pairs of a table of so many rows are looked at. */
export function mostPairsOf(rows: number): number {
  return Math.min(MOST_PAIRS_OF_ALL, Math.max(MOST_PAIRS, PAIRS_A_ROW * rows))
}

/**
 * The same buckets in the same order, and nothing compared: each pair of a bucket is a link. Of the values only those are read that put the
 * records of large buckets in their order.
 */
function everyPair(classifier: Classifier, indexer: Indexer): Classifier {
  const ordering = new Set(indexer.mappings.flatMap((mapping) => sortKeyMappings(mapping, classifier.mappings)))
  const mappings = classifier.mappings
    .filter((_, position) => ordering.has(position))
    .map(({ tolerance: _, ...mapping }) => ({
      ...mapping,
      comparer: 'EXACT' as const,
      levels: [{ similarity: 0, weight: 0 }],
    }))
  return {
    ...classifier,
    model: 'LIKELIHOOD',
    prior: 0,
    mappings,
    matchThreshold: 10_000,
    nonMatchThreshold: 0,
    termFrequency: false,
  }
}

/** 1 for the rows whose pairs are kept. */
function ofSomeRows(a: Int32Array, b: Int32Array, rows: number, most: number): Uint8Array {
  const chosen = new Uint8Array(rows).fill(1)
  if (a.length <= most) return chosen
  const degrees = new Int32Array(rows)
  for (const row of a) degrees[row]! += 1
  for (const row of b) degrees[row]! += 1
  chosen.fill(0)
  let pairs = 0
  for (const row of seededRandom(rows).shuffled(Array.from({ length: rows }, (_, index) => index))) {
    if (pairs >= most) break
    chosen[row] = 1
    pairs += degrees[row]!
  }
  return chosen
}

/** Pairs of which one row at least is chosen; across sources when each holds a thing once. */
function possiblePairs(rows: Int32Array, chosen: Uint8Array, sources: Int32Array | undefined): number {
  const groups = new Map<number, { all: number; chosen: number }>()
  for (const [index, row] of rows.entries()) {
    const name = sources?.[row] ?? 0
    const group = groups.get(name) ?? { all: 0, chosen: 0 }
    groups.set(name, group)
    group.all += 1
    group.chosen += chosen[index]!
  }
  const within = ({ all, chosen: some }: { all: number; chosen: number }): number =>
    some * (all - some) + (some * (some - 1)) / 2
  const total = [...groups.values()].reduce(
    (sum, one) => ({ all: sum.all + one.all, chosen: sum.chosen + one.chosen }),
    { all: 0, chosen: 0 },
  )
  const inside = sources === undefined ? 0 : [...groups.values()].reduce((sum, group) => sum + within(group), 0)
  return Math.max(1, within(total) - inside)
}
