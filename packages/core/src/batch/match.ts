import { breather } from '../lib/breathe.ts'
import { compileScorer, type Prepared } from '../matching/classify/scorer.ts'
import { verdictOf } from '../matching/classify/verdict.ts'
import { compileKeyer } from '../matching/indexing/keyer.ts'
import type { Classifier } from '../model/classifier.ts'
import type { Dataset } from '../model/dataset.ts'
import type { Indexer } from '../model/indexer.ts'
import type { Values } from '../model/record.ts'
import type { Value } from './columns/dictionary.ts'

export interface BatchInput {
  readonly rows: number
  readonly columns: ReadonlyMap<string, readonly (Value | undefined)[]>
  readonly indexer: Indexer
  readonly classifier: Classifier
  readonly dataset: Dataset
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** Scored pairs worth keeping, by the rows of the input. */
export interface BatchLinks {
  readonly count: number
  readonly a: Int32Array
  readonly b: Int32Array
  readonly score: Uint16Array
  readonly mappings: Uint32Array
}

export interface HotBucket {
  readonly mapping: number
  readonly records: number
}

export interface BatchMatches {
  readonly links: BatchLinks
  readonly pairs: number
  readonly compared: number
  readonly hotBuckets: readonly HotBucket[]
  readonly phases: { readonly [phase: string]: number }
}

const HEAVIEST = 20

/** Keys, compares and scores all records; answers the links. */
export async function matchBatch(input: BatchInput): Promise<BatchMatches> {
  const { rows, indexer, classifier, dataset, signal, onProgress } = input
  const keyer = compileKeyer(indexer)
  const scorer = compileScorer(classifier, dataset)
  const began = performance.now()
  const prepared: Prepared[] = []
  const buckets = new Map<string, number[]>()
  for (let row = 0; row < rows; row++) {
    const values = valuesOf(input.columns, row)
    prepared.push(scorer.prepare(values))
    for (const { mapping, hash } of keyer.keysOf(values)) {
      if (!(keyer.duplicates & (1 << mapping))) continue
      const name = `${mapping} ${hash}`
      const bucket = buckets.get(name)
      if (bucket) bucket.push(row)
      else buckets.set(name, [row])
    }
  }
  const keyed = performance.now()
  const found = new Map<number, { score: number; mappings: number }>()
  const total = [...buckets.values()].reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const breathe = breather()
  let done = 0
  let compared = 0
  const seen = new Set<number>()
  for (const [name, bucket] of buckets) {
    const bit = 1 << Number(name.slice(0, name.indexOf(' ')))
    for (const [index, a] of bucket.entries()) {
      for (let other = index + 1; other < bucket.length; other++) {
        const pair = a * rows + bucket[other]!
        const link = found.get(pair)
        if (link) link.mappings |= bit
        if (seen.has(pair)) continue
        seen.add(pair)
        compared += 1
        const score = scorer.score(prepared[a]!, prepared[bucket[other]!]!)
        if (verdictOf(score, classifier) !== 'NON_MATCH') found.set(pair, { score, mappings: bit })
      }
      done += bucket.length - index - 1
      await breathe()
      signal?.throwIfAborted()
    }
    onProgress?.(done, total)
  }
  const hotBuckets = [...buckets]
    .filter(([, bucket]) => bucket.length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, HEAVIEST)
    .map(([name, { length }]) => ({ mapping: Number(name.slice(0, name.indexOf(' '))), records: length }))
  return {
    links: linksOf(found, rows),
    pairs: total,
    compared,
    hotBuckets,
    phases: { key: keyed - began, score: performance.now() - keyed },
  }
}

function linksOf(found: ReadonlyMap<number, { score: number; mappings: number }>, rows: number): BatchLinks {
  const count = found.size
  const [a, b] = [new Int32Array(count), new Int32Array(count)]
  const [score, mappings] = [new Uint16Array(count), new Uint32Array(count)]
  let at = 0
  for (const [pair, link] of found) {
    a[at] = Math.floor(pair / rows)
    b[at] = pair % rows
    score[at] = link.score
    mappings[at] = link.mappings
    at += 1
  }
  return { count, a, b, score, mappings }
}

function valuesOf(columns: BatchInput['columns'], row: number): Values {
  const values: { [column: string]: Value } = {}
  for (const [name, column] of columns) {
    const value = column[row]
    if (value !== undefined) values[name] = value
  }
  return values
}
