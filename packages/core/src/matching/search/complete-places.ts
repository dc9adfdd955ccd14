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
const PIECE = 256

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
  for (let at = 0; at < docs.length && near.length <= MOST_COMPLETED; at++) {
    const sum = sums[at]!
    if (sum >= needed || sum + missing.mostOf(docs[at]!) >= needed) near.push(at)
  }
  if (near.length > MOST_COMPLETED) return undefined
  const whole = new Float64Array(near.length)
  for (const [position, at] of near.entries()) {
    whole[position] = sums[at]! + missing.of(docs[at]!)
    if (position % PIECE === PIECE - 1) yield
  }
  return { docs: Int32Array.from(near, (at) => docs[at]!), sums: whole }
}
