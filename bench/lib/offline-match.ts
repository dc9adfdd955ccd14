import { unionFind } from '../../packages/core/src/lib/union-find.ts'
import { compileScorer } from '../../packages/core/src/matching/classify/scorer.ts'
import { verdictOf } from '../../packages/core/src/matching/classify/verdict.ts'
import { compileKeyer } from '../../packages/core/src/matching/indexing/keyer.ts'
import type { Classifier } from '../../packages/core/src/model/classifier.ts'
import type { Dataset } from '../../packages/core/src/model/dataset.ts'
import type { Indexer } from '../../packages/core/src/model/indexer.ts'
import type { Values } from '../../packages/core/src/model/record.ts'

export interface OfflineLink {
  readonly a: number
  readonly b: number
  readonly score: number
}

export interface OfflineMatches {
  /** Positions of the records, single ones in a cluster of their own. */
  readonly clusters: readonly (readonly number[])[]
  /** Pairs that reached the lower threshold. */
  readonly links: readonly OfflineLink[]
  /** Pairs that share an index key. */
  readonly candidates: readonly (readonly [number, number])[]
}

/** What the engine finds, from its pure steps alone: for tuning a configuration without a store. */
export function matchOffline(
  records: readonly Values[],
  { dataset, indexer, classifier }: { dataset: Dataset; indexer: Indexer; classifier: Classifier },
): OfflineMatches {
  const scorer = compileScorer(classifier, dataset)
  const prepared = records.map((values) => scorer.prepare(values))
  const sets = unionFind(records.length)
  const links: OfflineLink[] = []
  const candidates = candidatePairs(records, indexer)
  for (const [a, b] of candidates) {
    const score = scorer.score(prepared[a] ?? [], prepared[b] ?? [])
    const verdict = verdictOf(score, classifier)
    if (verdict === 'NON_MATCH') continue
    links.push({ a, b, score })
    if (verdict === 'MATCH') sets.union(a, b)
  }
  const clusters = new Map<number, number[]>()
  for (const position of records.keys()) {
    const root = sets.find(position)
    clusters.set(root, [...(clusters.get(root) ?? []), position])
  }
  return { clusters: [...clusters.values()], links, candidates }
}

function candidatePairs(records: readonly Values[], indexer: Indexer): readonly (readonly [number, number])[] {
  const keyer = compileKeyer(indexer)
  const buckets = new Map<string, number[]>()
  for (const [position, values] of records.entries()) {
    for (const { mapping, hash } of keyer.keysOf(values)) {
      if (!(keyer.duplicates & (1 << mapping))) continue
      const bucket = buckets.get(`${mapping}:${hash}`)
      if (bucket) bucket.push(position)
      else buckets.set(`${mapping}:${hash}`, [position])
    }
  }
  const pairs = new Map<number, readonly [number, number]>()
  for (const bucket of buckets.values()) {
    for (const [at, a] of bucket.entries()) {
      for (const b of bucket.slice(at + 1)) pairs.set(a * records.length + b, [a, b])
    }
  }
  return [...pairs.values()]
}
