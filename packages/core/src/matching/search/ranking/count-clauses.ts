import type { Resumable } from '../../../lib/async/resumable.ts'
import { addBit, type BitSet, hasBit } from '../../../lib/collections/bit-set.ts'
import { type Integers, integers, push } from '../../columnar/column.ts'
import { type Documents, livedIn, type Snapshot } from '../index/documents.ts'
import type { RowSubset, SearchQuery } from '../query/search-query.ts'
import type { ScoredDocs } from './best-docs.ts'
import { bitsIn, countLiving, sortSets } from './doc-set.ts'
import { countHits, eachOfRank, type Hits, meetHits } from './hits.ts'
import { foundIn, openClause, setsOf, sumOf, type Tally } from './tally.ts'

export interface CountContext {
  readonly documents: Documents
  readonly snapshot: Snapshot
  readonly allowed: RowSubset | undefined
}

export interface Counted {
  /** How many documents were hit. */
  readonly total: number
  /** All of them; or, where only the first places were asked for, some, these among them. */
  readonly found: ScoredDocs
}

/** Fewer documents are as quick to count whole. */
const WORTH_SPARING = 1 << 11
/** Documents whose sums are compared in one piece. */
const PIECE = 1 << 14

/**
 * Puts together what the clauses have hit. Of all but `places`, the first in order, everything may be left out.
 *
 * Most of what is hit, is hit by one common word and comes to no place. So at first only bits are set, of who was hit by which
 * clause; then ranks are summed of those that all clauses have hit, of those that all but one have hit, and so on, until enough have
 * more than whoever was hit by fewer clauses can have.
 */
export function* countClauses(
  hits: readonly Hits[],
  combine: SearchQuery['combine'],
  places: number,
  tally: Tally,
  context: CountContext,
): Resumable<Counted> {
  const { documents, snapshot, allowed } = context
  const work = hits.reduce((sum, each) => sum + each.work, 0)
  if (combine === 'ANY' && (work <= WORTH_SPARING || places >= documents.living)) {
    yield* countAll(hits, tally, snapshot.end)
  } else {
    const sets = setsOf(tally, Math.max(2, hits.length))
    for (const [clause, each] of hits.entries()) yield* meetHits(each, sets[clause]!, snapshot.end)
    yield* sortSets(sets)
    if (combine === 'ANY') {
      const total = yield* countLiving(sets[0]!, documents, snapshot, allowed)
      return { total, found: yield* countFirst(hits, sets, places, tally, context) }
    }
    const all = sets[hits.length - 1]
    if (all !== undefined) yield* countAll(hits, tally, snapshot.end, all)
  }
  const found = yield* foundIn(tally, documents, snapshot, allowed)
  return { total: found.docs.length, found }
}

/** Of as few documents as give the first places; `sets` are those that one clause has hit, that two have hit … */
function* countFirst(
  hits: readonly Hits[],
  sets: readonly BitSet[],
  places: number,
  tally: Tally,
  context: CountContext,
): Resumable<ScoredDocs> {
  const { documents, snapshot, allowed } = context
  const best = hits.map((each) => each.best).sort((a, b) => b - a)
  let enough = false
  for (let clauses = hits.length; clauses > 1 && !enough; clauses--) {
    const known = sets[clauses - 1]!
    if (clauses > 2 && (yield* bitsIn(known)) < places) continue
    yield* countAll(hits, tally, snapshot.end, known)
    const bound = best.slice(0, clauses - 1).reduce((sum, each) => sum + each, 0)
    enough = (yield* countAbove(bound, tally, context)) >= places
  }
  if (enough) return yield* foundIn(tally, documents, snapshot, allowed)
  const rank = Math.max(...hits.map((each) => each.best))
  const singles = yield* bestSingles(hits, rank, sets[1]!, context)
  const bound = Math.max(...hits.map(({ best }) => Math.min(best, rank - 1)))
  const above = singles.length + (yield* countAbove(bound, tally, context))
  if (above < places) yield* countAll(hits, tally, snapshot.end)
  const found = yield* foundIn(tally, documents, snapshot, allowed)
  return above < places ? found : withSingles(found, singles, rank)
}

/** The documents that one clause alone has hit, and with this rank. Those that several have hit are in `taken`. */
function* bestSingles(
  hits: readonly Hits[],
  rank: number,
  taken: BitSet,
  { documents, snapshot, allowed }: CountContext,
): Resumable<Integers> {
  const singles = integers()
  const take = (doc: number): void => {
    if (doc >= snapshot.end || hasBit(taken, doc)) return
    addBit(taken, doc)
    if (livedIn(documents, doc, snapshot) && allowed?.(documents.rows.data[doc]!) !== false) push(singles, doc)
  }
  for (const each of hits) yield* eachOfRank(each, rank, take)
  return singles
}

function withSingles({ docs, sums }: ScoredDocs, singles: Integers, rank: number): ScoredDocs {
  const all = {
    docs: new Int32Array(docs.length + singles.length),
    sums: new Float64Array(docs.length + singles.length),
  }
  all.docs.set(docs)
  all.docs.set(singles.data.subarray(0, singles.length), docs.length)
  all.sums.set(sums)
  all.sums.fill(rank, docs.length)
  return all
}

/** Of all documents, or of known ones. */
function* countAll(hits: readonly Hits[], tally: Tally, end: number, known?: BitSet): Resumable<void> {
  for (const [clause, each] of hits.entries()) {
    openClause(tally, clause + 1)
    yield* countHits(each, tally, end, known)
  }
}

/** How many of the documents that were counted have a sum above the bound. */
function* countAbove(bound: number, tally: Tally, context: CountContext): Resumable<number> {
  const { touched } = tally
  let above = 0
  for (let from = 0; from < touched.length; from += PIECE) {
    above += countSome(bound, tally, from, Math.min(touched.length, from + PIECE), context)
    yield
  }
  return above
}

function countSome(
  bound: number,
  tally: Tally,
  from: number,
  end: number,
  { documents, snapshot, allowed }: CountContext,
): number {
  const { touched } = tally
  let above = 0
  for (let at = from; at < end; at++) {
    const doc = touched.data[at]!
    if (sumOf(tally, doc) <= bound || !livedIn(documents, doc, snapshot)) continue
    if (allowed === undefined || allowed(documents.rows.data[doc]!)) above++
  }
  return above
}
