import type { Resumable } from '../../../lib/async/resumable.ts'
import { type BitSet, bitSet } from '../../../lib/collections/bit-set.ts'
import { type Integers, integers, push } from '../../columnar/column.ts'
import { type Documents, livedIn, type Snapshot } from '../index/documents.ts'
import { eachChained, type Postings } from '../index/postings.ts'
import type { RowSubset } from '../query/search-query.ts'
import { ONE } from '../query/term-rank.ts'
import type { ScoredDocs } from './best-docs.ts'

/** Scratch of one running search: what each document has reached so far. All zero between two searches. */
export interface Tally {
  /**
   * By document, side by side, since memory is fetched in pieces: the last clause that hit it (from 1) × STAMP + its best rank there; the
   * sum of its ranks under the clauses before.
   */
  readonly cells: Float64Array
  /** Documents that were hit. */
  readonly touched: Integers
  /** Postings that were gone through. */
  work: number
  /** What ranks of the present clause are stamped with. */
  stamp: number
  /** Sets of documents, for whoever needs them next. */
  readonly sets: BitSet[]
}

/** What was taken so far. */
interface Taken extends ScoredDocs {
  count: number
}

const CELLS = 2
const SUM = 1
const PIECE = 1 << 14
/** More than any rank, so that a clause's hits are greater than those of the clauses before it; 4,096 clauses are still exact. */
const STAMP = 2 * ONE
const UNSTAMP = 1 / STAMP

export function createTally(documents: number): Tally {
  return { cells: new Float64Array(CELLS * documents), touched: integers(), work: 0, stamp: STAMP, sets: [] }
}

export function roomIn({ cells }: Tally): number {
  return cells.length / CELLS
}

/** What a usual search needs: more are let go. */
const SETS_KEPT = 16

export function letGoOfSets({ sets }: Tally): void {
  sets.length = Math.min(sets.length, SETS_KEPT)
}

/** So many empty sets, with room for every document. */
export function setsOf(tally: Tally, count: number): readonly BitSet[] {
  const { sets } = tally
  while (sets.length < count) sets.push(bitSet(roomIn(tally)))
  const some = sets.slice(0, count)
  for (const set of some) set.fill(0)
  return some
}

/**
 * What is counted from now on are hits of this clause, from 1. Counting the same hits once more changes nothing, also when later clauses
 * were counted between: a document's are counted in their order.
 */
export function openClause(tally: Tally, clause: number): void {
  tally.stamp = clause * STAMP
}

export function countDoc({ cells, touched, stamp }: Tally, doc: number, rank: number): void {
  const cell = CELLS * doc
  const before = cells[cell]!
  const now = stamp + rank
  if (now <= before) return
  if (before < stamp) {
    if (before === 0) push(touched, doc)
    else cells[cell + SUM]! += rankIn(before)
  }
  cells[cell] = now
}

/** Counts a rank for all documents of a key, up to the snapshot's end. */
export function countPostings(tally: Tally, postings: Postings, key: number, rank: number, end: number): void {
  const { starts, values } = postings
  if (key + 1 < starts.length) {
    const stop = starts[key + 1]!
    tally.work += stop - starts[key]!
    for (let at = starts[key]!; at < stop; at++) if (values[at]! < end) countDoc(tally, values[at]!, rank)
  }
  if (postings.heads.size > 0) countChained(tally, postings, key, rank, end)
}

/** A function of its own: one that holds another is given room for it whenever it is called. */
function countChained(tally: Tally, postings: Postings, key: number, rank: number, end: number): void {
  eachChained(postings, key, (doc) => {
    if (doc < end) countDoc(tally, doc, rank)
  })
}

/**
 * The documents that lived in the snapshot, are allowed and were hit. Makes everything zero again on its way: where much was hit, it is
 * fetching the cells that takes the time.
 */
export function* foundIn(
  tally: Tally,
  documents: Documents,
  snapshot: Snapshot,
  allowed?: RowSubset,
): Resumable<ScoredDocs> {
  const { touched } = tally
  const found = { docs: new Int32Array(touched.length), sums: new Float64Array(touched.length), count: 0 }
  for (let from = 0; from < touched.length; from += PIECE) {
    takeFound(tally, from, Math.min(touched.length, from + PIECE), documents, snapshot, allowed, found)
    yield
  }
  touched.length = 0
  return { docs: found.docs.subarray(0, found.count), sums: found.sums.subarray(0, found.count) }
}

/** A function of its own: loops of generators are compiled badly. */
function takeFound(
  { cells, touched }: Tally,
  from: number,
  end: number,
  documents: Documents,
  snapshot: Snapshot,
  allowed: RowSubset | undefined,
  found: Taken,
): void {
  const { docs, sums } = found
  const { rows } = documents
  let { count } = found
  for (let at = from; at < end; at++) {
    const doc = touched.data[at]!
    const cell = CELLS * doc
    const last = cells[cell]!
    docs[count] = doc
    sums[count] = rankIn(last) + cells[cell + SUM]!
    cells[cell] = 0
    cells[cell + SUM] = 0
    if (!livedIn(documents, doc, snapshot)) continue
    if (allowed === undefined || allowed(rows.data[doc]!)) count++
  }
  found.count = count
}

/** The sum of the ranks of a document so far. */
export function sumOf({ cells }: Tally, doc: number): number {
  return rankIn(cells[CELLS * doc]!) + cells[CELLS * doc + SUM]!
}

/** What `stamped % STAMP` is, without the price of a division. */
function rankIn(stamped: number): number {
  return stamped - Math.floor(stamped * UNSTAMP) * STAMP
}

/** Makes everything zero again after a search that was stopped. */
export function clearTally({ cells, touched }: Tally): void {
  for (let at = 0; at < touched.length; at++) {
    const doc = touched.data[at]!
    cells[CELLS * doc] = 0
    cells[CELLS * doc + SUM] = 0
  }
  touched.length = 0
}
