import type { ResourceInput } from '@onefold/core'
import { compileScorer } from '../../packages/core/src/matching/classify/scorer.ts'
import { verdictOf } from '../../packages/core/src/matching/classify/verdict.ts'
import { componentsOf } from '../../packages/core/src/matching/cluster/components.ts'
import { compileKeyer } from '../../packages/core/src/matching/indexing/keyer.ts'
import type { Link } from '../../packages/core/src/model/link.ts'
import type { Values } from '../../packages/core/src/model/record.ts'
import type { Classifier } from '../../packages/core/src/model/resources/classifier.ts'
import type { Dataset } from '../../packages/core/src/model/resources/dataset.ts'
import type { Indexer } from '../../packages/core/src/model/resources/indexer.ts'
import { parseResource } from '../../packages/core/src/resource/parse-resource.ts'

export interface Configuration {
  readonly dataset: Dataset
  readonly indexer: Indexer
  readonly classifier: Classifier
}

interface Thresholds {
  readonly matchThreshold: number
  readonly nonMatchThreshold: number
}

/** Everything that does not depend on thresholds, so that many can be tried. */
export interface OfflineMatcher {
  /** Pairs of positions that share an index key. */
  readonly candidates: readonly (readonly [number, number])[]
  /** Positions in clusters that match links hold together, single records too; those for a person fall apart. */
  clusters(thresholds: Thresholds): readonly (readonly number[])[]
}

/** The parts of a configuration with their defaults, as an installation would save them. */
export function configurationOf(resources: readonly ResourceInput[]): Configuration {
  const parsed = resources.map(parseResource)
  const [dataset] = parsed.filter((resource) => resource.type === 'dataset')
  const [indexer] = parsed.filter((resource) => resource.type === 'indexer')
  const [classifier] = parsed.filter((resource) => resource.type === 'classifier-weight')
  if (!dataset || !indexer || !classifier) throw new TypeError('Expected a dataset, an indexer and a classifier')
  return { dataset, indexer, classifier }
}

/** What the engine finds, from its pure steps alone: for trying configurations without a store. */
export function offlineMatcher(
  records: readonly Values[],
  { dataset, indexer, classifier }: Configuration,
): OfflineMatcher {
  const scorer = compileScorer(classifier, dataset)
  const prepared = records.map((values) => scorer.prepare(values))
  const scoreOf = (a: number, b: number): number => scorer.score(prepared[a] ?? [], prepared[b] ?? [])
  const candidates = candidatePairs(records, indexer)
  const scores = candidates.map(([a, b]) => scoreOf(a, b))
  return {
    candidates,
    clusters(thresholds) {
      const links = candidates.flatMap(([a, b], at): readonly Link[] => {
        const score = scores[at] ?? 0
        const kind = verdictOf(score, thresholds)
        return kind === 'NON_MATCH' ? [] : [{ a, b, score, mappings: 0, kind }]
      })
      const grouping = { idOf: String, scoreOf, nonMatchThreshold: thresholds.nonMatchThreshold }
      const sure = componentsOf(links, grouping)
        .flatMap(({ clusters }) => clusters)
        .filter(({ label }) => label === 'MATCH')
        .map(({ rows }) => rows)
      return withSingles(sure, records.length)
    },
  }
}

function withSingles(clusters: readonly (readonly number[])[], count: number): readonly (readonly number[])[] {
  const clustered = new Set(clusters.flat())
  const singles = Array.from({ length: count }, (_, position) => position).filter(
    (position) => !clustered.has(position),
  )
  return [...clusters, ...singles.map((position) => [position])]
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
