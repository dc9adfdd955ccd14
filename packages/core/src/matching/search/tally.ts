import type { Found } from './best-found.ts'
import { type Integers, integers, push } from './column.ts'
import { type Documents, livedIn, type Snapshot } from './documents.ts'
import { eachChained, type Postings } from './postings.ts'
import type { Steps } from './steps.ts'

/** Scratch of one running search: what each document has reached so far. All zero between two searches. */
export interface Tally {
  /**
   * By document, side by side, since memory is fetched in pieces: its best rank under the present clause; the sum of its ranks under the
   * clauses before.
   */
  readonly cells: Float64Array
  /** By document: the last clause that hit it, from 1; kept only where every clause has to. */
  readonly last: Int32Array
  /** Documents that the present clause has hit; those that some clause before hit. */
  readonly hit: Integers
  readonly touched: Integers
  /** Postings that were gone through. */
  work: number
}

const CELLS = 2
const SUM = 1
const PIECE = 1 << 14

export function createTally(documents: number): Tally {
  return {
    cells: new Float64Array(CELLS * documents),
    last: new Int32Array(documents),
    hit: integers(),
    touched: integers(),
    work: 0,
  }
}

export function roomIn({ last }: Tally): number {
  return last.length
}

export function countDoc({ cells, hit }: Tally, doc: number, rank: number): void {
  const before = cells[CELLS * doc]!
  if (rank <= before) return
  if (before === 0) push(hit, doc)
  cells[CELLS * doc] = rank
}

/** Counts a rank for all documents of a key, up to the snapshot's end. */
export function countPostings(tally: Tally, postings: Postings, key: number, rank: number, end: number): void {
  const { starts, values } = postings
  if (key + 1 < starts.length) {
    const stop = starts[key + 1]!
    tally.work += stop - starts[key]!
    for (let at = starts[key]!; at < stop; at++) if (values[at]! < end) countDoc(tally, values[at]!, rank)
  }
  if (postings.heads.size === 0) return
  eachChained(postings, key, (doc) => {
    if (doc < end) countDoc(tally, doc, rank)
  })
}

/**
 * Adds what the clause (from 0) gave to the sums, when another follows. With `all`, of the documents that every clause before has hit as
 * well.
 */
export function* closeClause({ cells, last, hit, touched }: Tally, clause: number, all: boolean): Steps<void> {
  for (let at = 0; at < hit.length; at++) {
    if (at % PIECE === PIECE - 1) yield
    const doc = hit.data[at]!
    const cell = CELLS * doc
    const rank = cells[cell]!
    cells[cell] = 0
    if (all) {
      if (last[doc] !== clause) continue
      last[doc] = clause + 1
    }
    if (cells[cell + SUM] === 0) push(touched, doc)
    cells[cell + SUM]! += rank
  }
  hit.length = 0
}

/**
 * The documents that lived in the snapshot and were hit; with `all`, by each of so many clauses, the last of which is still open. Makes
 * everything zero again on its way: where much was hit, it is fetching the cells that takes the time.
 */
export function* foundIn(tally: Tally, documents: Documents, snapshot: Snapshot, all: number): Steps<Found> {
  const { cells, last, hit, touched } = tally
  const docs = new Int32Array(hit.length + touched.length)
  const sums = new Float64Array(docs.length)
  let count = 0
  for (let at = 0; at < hit.length; at++) {
    if (at % PIECE === PIECE - 1) yield
    const doc = hit.data[at]!
    const cell = CELLS * doc
    docs[count] = doc
    sums[count] = cells[cell]! + cells[cell + SUM]!
    cells[cell] = 0
    cells[cell + SUM] = 0
    const everyClause = all === 0 || last[doc] === all - 1
    if (all !== 0) last[doc] = 0
    if (everyClause && livedIn(documents, doc, snapshot)) count++
  }
  for (let at = 0; at < touched.length; at++) {
    if (at % PIECE === PIECE - 1) yield
    const doc = touched.data[at]!
    const sum = cells[CELLS * doc + SUM]!
    cells[CELLS * doc + SUM] = 0
    if (all !== 0) last[doc] = 0
    else if (sum !== 0 && livedIn(documents, doc, snapshot)) {
      docs[count] = doc
      sums[count++] = sum
    }
  }
  hit.length = 0
  touched.length = 0
  return { docs: docs.subarray(0, count), sums: sums.subarray(0, count) }
}

/** Makes everything zero again after a search that was stopped. */
export function* clearTally({ cells, last, hit, touched }: Tally): Steps<void> {
  for (const list of [hit, touched]) {
    for (let at = 0; at < list.length; at++) {
      const doc = list.data[at]!
      cells[CELLS * doc] = 0
      cells[CELLS * doc + SUM] = 0
      last[doc] = 0
      if (at % PIECE === PIECE - 1) yield
    }
    list.length = 0
  }
}
