import type { Resumable } from '../../../lib/async/resumable.ts'
import { type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { bestDocs, type ScoredDocs } from './best-docs.ts'

/** What is missing of the sums of documents, as not all hits were looked for. */
export interface Missing {
  /** Nobody misses more. */
  readonly most: number
  /** What a document may miss at most. */
  mostOf(doc: number): number
  /** Adds to the sum of each of these documents what it misses. */
  addTo(docs: Int32Array, sums: Float64Array): Resumable<void>
}

interface Near {
  readonly docs: Integers
  readonly sums: Decimals
}

/** Beyond so many documents it is as quick to look for every hit. */
export const MOST_COMPLETED = 1 << 14
/** Documents that are looked at in one piece. */
const PIECE = 1 << 14

/**
 * The documents that come to the first places with what is missing of them, some others among them, with their whole sums. Undefined when
 * too many could come there. Who cannot come as far as the last of the places is without what is missing, is left out: this is how
 * Fagin, Lotem and Naor end a search that knows some of the sums only in part ("Optimal aggregation algorithms for middleware", 2001).
 */
export function* completePlaces(
  { docs, sums }: ScoredDocs,
  places: number,
  missing: Missing,
): Resumable<ScoredDocs | undefined> {
  const last = bestDocs({ docs, sums }, places, () => 0).at(-1)
  if (docs.length < places || last === undefined) return undefined
  const needed = sums[last]!
  if (needed <= missing.most) return undefined // who was not hit at all may have as much
  const near: Near = { docs: integers(), sums: decimals() }
  for (let from = 0; from < docs.length && near.docs.length <= MOST_COMPLETED; from += PIECE) {
    addNear({ docs, sums }, needed, missing, from, Math.min(docs.length, from + PIECE), near)
    yield
  }
  const { length } = near.docs
  if (length > MOST_COMPLETED) return undefined
  const whole = { docs: near.docs.data.subarray(0, length), sums: near.sums.data.subarray(0, length) }
  yield* missing.addTo(whole.docs, whole.sums)
  return whole
}

/** Appends those who may have the sum that is needed. */
function addNear(
  { docs, sums }: ScoredDocs,
  needed: number,
  missing: Missing,
  from: number,
  end: number,
  near: Near,
): void {
  for (let at = from; at < end && near.docs.length <= MOST_COMPLETED; at++) {
    const sum = sums[at]!
    if (sum < needed && sum + missing.mostOf(docs[at]!) < needed) continue
    push(near.docs, docs[at]!)
    push(near.sums, sum)
  }
}
