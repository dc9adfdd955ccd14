import type { Found } from './best-found.ts'
import { addDocs, countLiving, docSet } from './doc-set.ts'
import { type Documents, livedIn, type Snapshot } from './documents.ts'
import { countHits, type Hits } from './hits.ts'
import type { RowFilter, SearchQuery } from './search-query.ts'
import type { Steps } from './steps.ts'
import { foundIn, openClause, sumOf, type Tally } from './tally.ts'

export interface CountContext {
  readonly documents: Documents
  readonly snapshot: Snapshot
  readonly allowed: RowFilter | undefined
}

export interface Counted {
  /** How many documents were hit. */
  readonly total: number
  /** All of them; or, where only the first places were asked for, some, these among them. */
  readonly found: Found
}

/** Fewer documents are as quick to count whole. */
const WORTH_SPARING = 1 << 11
/** A first guess leaves out clauses that have all but so much of what there is to count. */
const RARE_SHARE = 4
/** Documents whose sums are compared in one piece. */
const PIECE = 1 << 14

/** Puts together what the clauses have hit: the rarest first. Of `places`, the first in order, everything else may be left out. */
export function* countClauses(
  hits: readonly Hits[],
  combine: SearchQuery['combine'],
  places: number,
  tally: Tally,
  context: CountContext,
): Steps<Counted> {
  const { documents, snapshot, allowed } = context
  const rarestFirst = [...hits].sort((one, other) => one.work - other.work)
  const work = hits.reduce((sum, each) => sum + each.work, 0)
  if (work <= WORTH_SPARING) yield* countWhole(rarestFirst, 0, hits.length, combine, tally, snapshot.end)
  else if (combine === 'ALL') yield* countAmongRarest(rarestFirst, tally, snapshot.end)
  else if (places >= documents.living) yield* countWhole(rarestFirst, 0, hits.length, combine, tally, snapshot.end)
  else {
    const counted = yield* countFirst(rarestFirst, work, places, tally, context)
    if (counted !== undefined) return counted
  }
  const found = yield* foundIn(tally, documents, snapshot, allowed)
  return { total: found.docs.length, found }
}

/**
 * Counts the rarest clauses whole, and of the others what those have hit. Who is hit by the others alone has at most the sum of their
 * best ranks: when enough documents have more, nobody else comes to the first places. Mostly that is so at once, as a common word is
 * seldom alone; else more clauses are counted whole, in the end all, and the answer is undefined.
 */
function* countFirst(
  hits: readonly Hits[],
  work: number,
  places: number,
  tally: Tally,
  context: CountContext,
): Steps<Counted | undefined> {
  const { documents, snapshot, allowed } = context
  const known = { docs: docSet(snapshot.end), met: docSet(snapshot.end) }
  let whole = 0
  for (const next of guesses(hits, work)) {
    yield* countWhole(hits, whole, next, 'ANY', tally, snapshot.end)
    whole = next
    addDocs(known.docs, tally.touched)
    addDocs(known.met, tally.touched)
    let bound = 0
    for (let clause = whole; clause < hits.length; clause++) {
      openClause(tally, clause + 1, false)
      yield* countHits(hits[clause]!, tally, snapshot.end, known)
      bound += hits[clause]!.best
    }
    if (!(yield* manyAbove(bound, places, tally, context))) continue
    const total = yield* countLiving(known.met, documents, snapshot, allowed)
    return { total, found: yield* foundIn(tally, documents, snapshot, allowed) }
  }
  yield* countWhole(hits, whole, hits.length, 'ANY', tally, snapshot.end)
  return undefined
}

/** Where each clause has to hit a document, the others are counted of those that the rarest has hit. */
function* countAmongRarest(hits: readonly Hits[], tally: Tally, end: number): Steps<void> {
  yield* countWhole(hits, 0, 1, 'ALL', tally, end)
  const known = { docs: docSet(end), met: docSet(end) }
  addDocs(known.docs, tally.touched)
  for (let clause = 1; clause < hits.length; clause++) {
    openClause(tally, clause + 1, true)
    yield* countHits(hits[clause]!, tally, end, known)
  }
}

/** How many clauses to count whole, one guess after the other; never all. */
function guesses(hits: readonly Hits[], work: number): readonly number[] {
  let rare = 0
  let clauses = 0
  while (clauses < hits.length && rare + hits[clauses]!.work <= work / RARE_SHARE) rare += hits[clauses++]!.work
  return [...new Set([clauses, hits.length - 1])].filter((guess) => guess > 0)
}

function* countWhole(
  hits: readonly Hits[],
  from: number,
  to: number,
  combine: SearchQuery['combine'],
  tally: Tally,
  end: number,
): Steps<void> {
  for (let clause = from; clause < to; clause++) {
    openClause(tally, clause + 1, combine === 'ALL')
    yield* countHits(hits[clause]!, tally, end)
  }
}

/** Whether so many of the documents have a sum above the bound. */
function* manyAbove(bound: number, places: number, tally: Tally, context: CountContext): Steps<boolean> {
  const { touched } = tally
  let above = 0
  for (let from = 0; from < touched.length && above < places; from += PIECE) {
    above += countAbove(bound, tally, from, Math.min(touched.length, from + PIECE), context)
    yield
  }
  return above >= places
}

function countAbove(
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
