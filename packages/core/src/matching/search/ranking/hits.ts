import type { Resumable } from '../../../lib/async/resumable.ts'
import { addBit, type BitSet, hasBit } from '../../../lib/collections/bit-set.ts'
import { type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { eachChained, eachPosting, type Postings } from '../index/postings.ts'
import { countDoc, countPostings, type Tally } from './tally.ts'

/** What a clause has hit, before it is counted: keys of postings with the ranks that all of their documents have, and documents. */
export interface Hits {
  /** The postings as they were when it was looked: settling brings others. */
  readonly lists: Postings[]
  /** By hit: the position of its postings, its key there, and its rank. */
  readonly listOf: Integers
  readonly keys: Integers
  readonly ranks: Decimals
  /** Documents that were hit by themselves, and their ranks. */
  readonly docs: Integers
  readonly docRanks: Decimals
  /** Documents to go through, about. */
  work: number
  /** The highest rank; 0 where nothing was hit. */
  best: number
}

/** Documents that are counted in one piece. */
const DOCS_A_PIECE = 1 << 15

export function createHits(): Hits {
  return {
    lists: [],
    listOf: integers(),
    keys: integers(),
    ranks: decimals(),
    docs: integers(),
    docRanks: decimals(),
    work: 0,
    best: 0,
  }
}

/** The position that hits in these postings are noted under. */
export function listIn({ lists }: Hits, postings: Postings): number {
  const known = lists.indexOf(postings)
  return known < 0 ? lists.push(postings) - 1 : known
}

export function noteKey(hits: Hits, list: number, key: number, rank: number): void {
  const { starts, heads } = hits.lists[list]!
  const settled = key + 1 < starts.length ? starts[key + 1]! - starts[key]! : 0
  if (settled === 0 && heads.size === 0) return
  push(hits.listOf, list)
  push(hits.keys, key)
  push(hits.ranks, rank)
  hits.work += settled + 1
  if (rank > hits.best) hits.best = rank
}

export function noteDoc(hits: Hits, doc: number, rank: number): void {
  push(hits.docs, doc)
  push(hits.docRanks, rank)
  hits.work++
  if (rank > hits.best) hits.best = rank
}

/** Counts what was hit, up to the document `end`, under the clause that is open; with `known` only of these documents. */
export function* countHits(hits: Hits, tally: Tally, end: number, known?: BitSet): Resumable<void> {
  for (let from = 0; from < hits.keys.length; yield) from = countKeys(hits, from, tally, end, known)
  for (let from = 0; from < hits.docs.length; from += DOCS_A_PIECE) {
    countDocs(hits, from, Math.min(hits.docs.length, from + DOCS_A_PIECE), tally, end, known)
    yield
  }
}

/** Adds what was hit to a set. */
export function* meetHits(hits: Hits, met: BitSet, end: number): Resumable<void> {
  for (let from = 0; from < hits.keys.length; yield) from = meetKeys(hits, from, met, end)
  for (let at = 0; at < hits.docs.length; at++) if (hits.docs.data[at]! < end) addBit(met, hits.docs.data[at]!)
}

/** One piece; answers where the next one begins. */
function meetKeys({ lists, listOf, keys }: Hits, from: number, met: BitSet, end: number): number {
  let work = 0
  let at = from
  for (; at < keys.length && work < DOCS_A_PIECE; at++) {
    const postings = lists[listOf.data[at]!]!
    const key = keys.data[at]!
    const { starts, values } = postings
    if (key + 1 < starts.length) {
      const stop = starts[key + 1]!
      work += stop - starts[key]! + 1
      for (let next = starts[key]!; next < stop; next++) if (values[next]! < end) addBit(met, values[next]!)
    }
    if (postings.heads.size > 0) eachChained(postings, key, (doc) => doc < end && addBit(met, doc))
  }
  return at
}

/** Calls `take` with the documents that were hit with this rank, some of them more than once. */
export function* eachOfRank(hits: Hits, rank: number, take: (doc: number) => void): Resumable<void> {
  for (let from = 0; from < hits.keys.length; yield) from = takeKeys(hits, from, rank, take)
  for (let at = 0; at < hits.docs.length; at++) if (hits.docRanks.data[at] === rank) take(hits.docs.data[at]!)
}

/** One piece; answers where the next one begins. */
function takeKeys(
  { lists, listOf, keys, ranks }: Hits,
  from: number,
  rank: number,
  take: (doc: number) => void,
): number {
  let work = 0
  let at = from
  for (; at < keys.length && work < DOCS_A_PIECE; at++) {
    work++
    if (ranks.data[at] !== rank) continue
    eachPosting(lists[listOf.data[at]!]!, keys.data[at]!, (doc) => {
      work++
      take(doc)
    })
  }
  return at
}

/** Calls `take` with documents that were hit, until it answers false; some of them more than once. */
export function eachHit({ lists, listOf, keys, docs }: Hits, take: (doc: number) => boolean): void {
  let goOn = true
  for (let at = 0; at < keys.length && goOn; at++)
    eachPosting(lists[listOf.data[at]!]!, keys.data[at]!, (doc) => {
      goOn &&= take(doc)
    })
  for (let at = 0; at < docs.length && goOn; at++) goOn = take(docs.data[at]!)
}

/** One piece; answers where the next one begins. */
function countKeys(
  { lists, listOf, keys, ranks }: Hits,
  from: number,
  tally: Tally,
  end: number,
  known: BitSet | undefined,
): number {
  const due = tally.work + DOCS_A_PIECE
  let at = from
  for (; at < keys.length && tally.work < due; at++) {
    const postings = lists[listOf.data[at]!]!
    if (known === undefined) countPostings(tally, postings, keys.data[at]!, ranks.data[at]!, end)
    else countKnown(tally, postings, keys.data[at]!, ranks.data[at]!, known)
  }
  return at
}

/** As `countPostings`, of known documents. A bit of each is near, most cells are not. */
function countKnown(tally: Tally, postings: Postings, key: number, rank: number, known: BitSet): void {
  const { starts, values } = postings
  if (key + 1 < starts.length) {
    const stop = starts[key + 1]!
    tally.work += stop - starts[key]! + 1
    for (let at = starts[key]!; at < stop; at++) if (hasBit(known, values[at]!)) countDoc(tally, values[at]!, rank)
  }
  if (postings.heads.size > 0) countChained(tally, postings, key, rank, known)
}

/** A function of its own: one that holds another is given room for it whenever it is called, and most keys have no chain. */
function countChained(tally: Tally, postings: Postings, key: number, rank: number, known: BitSet): void {
  eachChained(postings, key, (doc) => hasBit(known, doc) && countDoc(tally, doc, rank))
}

function countDocs(
  { docs, docRanks }: Hits,
  from: number,
  stop: number,
  tally: Tally,
  end: number,
  known: BitSet | undefined,
): void {
  for (let at = from; at < stop; at++) {
    const doc = docs.data[at]!
    if (doc >= end) continue
    if (known === undefined || hasBit(known, doc)) countDoc(tally, doc, docRanks.data[at]!)
  }
}
