import { bestFound, type Found } from './best-found.ts'
import type { Steps } from './steps.ts'

/** What is missing of the sums of documents, as not all hits were looked for. */
export interface Missing {
  /** Nobody misses more. */
  readonly most: number
  /** What a document may miss at most. */
  mostOf(doc: number): number
  /** What it misses: takes a look at the document. */
  of(doc: number): number
}

/** Beyond so many documents it is as quick to look for every hit. */
const MOST_COMPLETED = 4096
/** Documents that are looked at in one piece, and those of which the rest is worked out. */
const PIECE = 1 << 14
const WORKED_OUT = 256

/**
 * The documents that come to the first places with what is missing of them, some others among them, with their whole sums. Undefined when
 * too many could come there. Who cannot come as far as the last of the places is without what is missing, is left out: this is how
 * Fagin, Lotem and Naor end a search that knows some of the sums only in part ("Optimal aggregation algorithms for middleware", 2001).
 */
export function* completePlaces({ docs, sums }: Found, places: number, missing: Missing): Steps<Found | undefined> {
  const last = bestFound({ docs, sums }, places, () => 0).at(-1)
  if (docs.length < places || last === undefined) return undefined
  const needed = sums[last]!
  if (needed <= missing.most) return undefined // who was not hit at all may have as much
  const near: number[] = []
  for (let from = 0; from < docs.length && near.length <= MOST_COMPLETED; from += PIECE) {
    addNear({ docs, sums }, needed, missing, from, Math.min(docs.length, from + PIECE), near)
    yield
  }
  if (near.length > MOST_COMPLETED) return undefined
  const whole = { docs: new Int32Array(near.length), sums: new Float64Array(near.length) }
  for (let from = 0; from < near.length; from += WORKED_OUT) {
    for (let to = from; to < Math.min(near.length, from + WORKED_OUT); to++) {
      const at = near[to]!
      whole.docs[to] = docs[at]!
      whole.sums[to] = sums[at]! + missing.of(docs[at]!)
    }
    yield
  }
  return whole
}

/** Appends the positions of those who may have the sum that is needed. */
function addNear(
  { docs, sums }: Found,
  needed: number,
  missing: Missing,
  from: number,
  end: number,
  near: number[],
): void {
  for (let at = from; at < end && near.length <= MOST_COMPLETED; at++) {
    const sum = sums[at]!
    if (sum >= needed || sum + missing.mostOf(docs[at]!) >= needed) near.push(at)
  }
}
