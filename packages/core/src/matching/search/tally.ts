import type { Found } from './best-found.ts'
import { type Integers, integers, push } from './column.ts'
import { type Documents, livedIn, type Snapshot } from './documents.ts'
import { eachChained, type Postings } from './postings.ts'
import type { Steps } from './steps.ts'

/** Scratch of one running search: what each document has reached so far. All zero between two searches. */
export interface Tally {
  /**
   * By document, side by side, since memory is fetched in pieces of this size: its best rank under the present clause; the sum of its
   * ranks under the clauses before; the last clause that hit it, from 1.
   */
  readonly cells: Float64Array
  /** Documents that the present clause has hit; those that some clause hit. */
  readonly hit: Integers
  readonly touched: Integers
  /** Postings that were gone through. */
  work: number
}

const CELLS = 4
const SUM = 1
const LAST = 2
const PIECE = 1 << 14

export function createTally(documents: number): Tally {
  return { cells: new Float64Array(CELLS * documents), hit: integers(), touched: integers(), work: 0 }
}

export function roomIn({ cells }: Tally): number {
  return cells.length / CELLS
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

/** Adds what the clause (from 0) gave to the sums. With `all`, of the documents that every clause before has hit as well. */
export function* closeClause({ cells, hit, touched }: Tally, clause: number, all: boolean): Steps<void> {
  for (let at = 0; at < hit.length; at++) {
    if (at % PIECE === PIECE - 1) yield
    const cell = CELLS * hit.data[at]!
    const rank = cells[cell]!
    cells[cell] = 0
    if (all && cells[cell + LAST] !== clause) continue
    if (cells[cell + LAST] === 0) push(touched, hit.data[at]!)
    cells[cell + SUM]! += rank
    cells[cell + LAST] = clause + 1
  }
  hit.length = 0
}

/** The documents that lived in the snapshot and were hit, at last by this clause (from 1) or a later one. */
export function* foundIn(
  { cells, touched }: Tally,
  documents: Documents,
  snapshot: Snapshot,
  clause: number,
): Steps<Found> {
  const docs = new Int32Array(touched.length)
  const sums = new Float64Array(touched.length)
  let count = 0
  for (let at = 0; at < touched.length; at++) {
    if (at % PIECE === PIECE - 1) yield
    const doc = touched.data[at]!
    if (cells[CELLS * doc + LAST]! < clause || !livedIn(documents, doc, snapshot)) continue
    docs[count] = doc
    sums[count++] = cells[CELLS * doc + SUM]!
  }
  return { docs: docs.subarray(0, count), sums: sums.subarray(0, count) }
}

/** Makes everything zero again. */
export function* clearTally({ cells, hit, touched }: Tally): Steps<void> {
  for (const list of [hit, touched]) {
    for (let at = 0; at < list.length; at++) {
      const cell = CELLS * list.data[at]!
      cells[cell] = 0
      cells[cell + SUM] = 0
      cells[cell + LAST] = 0
      if (at % PIECE === PIECE - 1) yield
    }
    list.length = 0
  }
}
