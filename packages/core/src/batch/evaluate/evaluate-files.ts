import { invalid } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import { agreementOf, agreementOfPairs, type Evaluation, type Judged } from '../../matching/cluster/evaluation.ts'
import { createNamedSets, type NamedSets } from './named-sets.ts'
import { type NamedRows, readColumns } from './read-columns.ts'
import { type PairOfIds, readLabelledPairs } from './read-labelled-pairs.ts'

/** Which clusters are measured, and against what. */
export interface EvaluateOptions {
  /** What `dedupe` wrote: `id,cluster` and perhaps `label`. */
  readonly clusters: string
  /** `id,cluster`, or `id_a,id_b` for pairs of which the transitive closure is the truth. */
  readonly truth: string
  /** With `source`, for pairs across sources only. */
  readonly records?: string
  /** Only pairs across sources count, predicted and true. */
  readonly acrossSources?: boolean
  /** `id_a,id_b,label`: only these pairs count, labelled as for `tuneFiles`. */
  readonly pairs?: string
  /** Clusters labelled REVIEW count as predicted, and so do the links of `review`. */
  readonly withReview?: boolean
  /** The doubtful links that `dedupe` wrote. */
  readonly review?: string
  /** Ends the work: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** How well clusters agree with the truth. */
export interface EvaluationReport {
  /** Records that both files know. */
  readonly records: number
  /** Ids that the truth knows and the clusters do not: nothing was predicted for them. */
  readonly unknown: number
  /** Records in clusters labelled REVIEW that were left apart. */
  readonly leftForReview: number
  /** Pairs of the clusters, of the truth, and of both. */
  readonly pairs: Evaluation['pairs']
  /** Of pairs. */
  readonly pairwise: Evaluation['pairwise']
  /** Not where only labelled pairs count. */
  readonly bCubed?: Evaluation['bCubed']
}

/** Measures clusters against the truth. */
export async function evaluateFiles(options: EvaluateOptions): Promise<EvaluationReport> {
  const signal = options.signal ?? new AbortController().signal
  const { acrossSources = false, withReview = false, records, review, pairs } = options
  if (acrossSources !== (records !== undefined)) {
    throw invalid('records')
  }
  if (review !== undefined && !withReview) throw invalid('usage/review-links')
  const predicted = createNamedSets()
  const leftForReview = readPrediction(await readColumns(options.clusters, signal), withReview, predicted)
  if (review !== undefined) joinPairs(await readColumns(review, signal), predicted)
  const known = new Set(predicted.names())
  const actual = createNamedSets()
  readTruth(await readColumns(options.truth, signal), actual)
  const unknown = [...actual.names()].filter((id) => !known.has(id)).length
  const base = { records: known.size, unknown, leftForReview }
  if (pairs !== undefined) return { ...base, ...labelled(await readLabelledPairs(pairs, signal), predicted) }
  const sourceOf = records === undefined ? undefined : sourcesOf(await readColumns(records, signal))
  const ids = new Set([...known, ...actual.names()])
  const judged = Array.from(ids, (id): Judged => {
    const source = sourceOf?.(id)
    return {
      predicted: predicted.setOf(id),
      actual: actual.setOf(id),
      ...defined({ source }),
    }
  })
  return { ...base, ...agreementOf(judged) }
}

/**
 * Answers how many records were left apart because their cluster is for review. Refuses an id in two clusters: joined, they would be
 * one that nobody found.
 */
function readPrediction(file: NamedRows, withReview: boolean, sets: NamedSets): number {
  const [idOf, clusterOf] = [file.textOf('id'), file.textOf('cluster')]
  const labelOf = file.has('label') ? file.textOf('label') : () => 'MATCH'
  const first = new Map<string, string>()
  const stated = new Map<string, string>()
  let left = 0
  for (let row = 0; row < file.rows; row++) {
    const [id, cluster] = [idOf(row), clusterOf(row)]
    if (id === '') throw invalid('id-missing/cluster', { file: file.path, cluster })
    const other = stated.get(id) ?? cluster
    if (other !== cluster) throw invalid('id-in-two-clusters', { file: file.path, id, cluster, other })
    stated.set(id, cluster)
    sets.setOf(id)
    if (labelOf(row) === 'REVIEW' && !withReview) {
      left += 1
      continue
    }
    if (cluster === '') continue // it names none: then the record is alone
    const companion = first.get(cluster)
    if (companion === undefined) first.set(cluster, id)
    else sets.join(companion, id)
  }
  return left
}

function readTruth(file: NamedRows, sets: NamedSets): void {
  if (file.has('id_a')) joinPairs(file, sets)
  else readPrediction(file, true, sets)
}

function joinPairs(file: NamedRows, sets: NamedSets): void {
  const [a, b] = [file.textOf('id_a'), file.textOf('id_b')]
  for (let row = 0; row < file.rows; row++) {
    // As a record called '' it would connect all of its partners.
    if (a(row) === '' || b(row) === '') throw invalid('id-missing/pair', { file: file.path, id: a(row) || b(row) })
    sets.join(a(row), b(row))
  }
}

function labelled(stated: readonly PairOfIds[], predicted: NamedSets): Pick<EvaluationReport, 'pairs' | 'pairwise'> {
  const pairs = { predicted: 0, actual: 0, correct: 0 }
  for (const { a, b, same } of stated) {
    const together = predicted.setOf(a) === predicted.setOf(b)
    if (together) pairs.predicted += 1
    if (same) pairs.actual += 1
    if (together && same) pairs.correct += 1
  }
  return { pairs, pairwise: agreementOfPairs(pairs) }
}

/** Numbers sources; a record without one is a source of its own kind. */
function sourcesOf(file: NamedRows): (id: string) => number {
  const [idOf, sourceOf] = [file.textOf('id'), file.textOf('source')]
  const numbers = new Map<string, number>()
  const byId = new Map<string, number>()
  for (let row = 0; row < file.rows; row++) {
    const source = sourceOf(row)
    const number = numbers.get(source) ?? numbers.size
    numbers.set(source, number)
    byId.set(idOf(row), number)
  }
  return (id) => byId.get(id) ?? -1
}
