import type { Resumable } from '../../../lib/async/resumable.ts'
import { integers, push } from '../../columnar/column.ts'
import { compareDocs, type Documents, livedIn, snapshotOf } from '../index/documents.ts'
import type { FieldPlan } from '../index/fields.ts'
import { idOf } from '../index/ids.ts'
import type { IndexState } from '../index/index-state.ts'
import { bestDocs } from '../ranking/best-docs.ts'
import { type CountContext, type Counted, countClauses } from '../ranking/count-clauses.ts'
import { createHits, eachHit, type Hits } from '../ranking/hits.ts'
import { clearTally, createTally, letGoOfSets, roomIn, type Tally } from '../ranking/tally.ts'
import { hitOf, rankOf } from './explain-hit.ts'
import { findPlaces, findTexts } from './find-hits.ts'
import { type Probes, probesOf } from './probe.ts'
import type { RankedRow, RankedRows, RowSubset, SearchQuery } from './search-query.ts'
import { termScratch } from './term-hits.ts'
import { ONE } from './term-rank.ts'

/** Documents of a search that was stopped whose ranks are worked out one by one. */
const WORKED_OUT = 1000
/** Scratch that is kept for other searches: 16 to 18 bytes a document. */
const MOST_KEPT = 2
/** Documents that scratch has room for beyond those there are, so that it serves a growing index. */
const SPARE = 4096

export function* searchState(
  plan: FieldPlan,
  state: IndexState,
  query: SearchQuery,
  allowed: RowSubset | undefined,
): Resumable<RankedRows> {
  const { documents, fields } = state
  const snapshot = snapshotOf(documents)
  const clauses = query.clauses.map((clause) => probesOf(clause, plan, fields))
  const context = { documents, snapshot, allowed }
  const hits = clauses.map(createHits)
  yield // what it is about is settled; `first` may not be known before later
  const tally = takeTally(state, snapshot.end)
  const counted = yield* unlessStopped(found(clauses, hits, query, tally, context), query.stop)
  if (counted === undefined) clearTally(tally)
  letGoOfSets(tally)
  if (state.tallies.length < MOST_KEPT) state.tallies.push(tally)
  const { total, found: best, places } = counted ?? workedOut(clauses, query.combine === 'ALL', metBy(hits, context))
  const compare = (a: number, b: number): number => compareDocs(documents, a, b)
  return {
    total,
    truncated: counted === undefined,
    slice(from, to) {
      if (to > places) throw new TypeError(`Expected places up to ${places}, as was asked for, got ${to}`)
      return bestDocs(best, to, compare)
        .slice(from)
        .map((at) => rowAt(documents, clauses, best.docs[at]!, best.sums[at]!))
    },
  }
}

interface FoundPlaces extends Counted {
  /** How many of the first places are right. */
  readonly places: number
}

function* found(
  clauses: readonly Probes[],
  hits: readonly Hits[],
  query: SearchQuery,
  tally: Tally,
  context: CountContext,
): Resumable<FoundPlaces> {
  const { combine, first = () => Number.POSITIVE_INFINITY } = query
  yield* findHits(clauses, hits)
  const places = first()
  return { ...(yield* countClauses(hits, combine, places, tally, context)), places }
}

/** Notes the hits of each clause. */
function* findHits(clauses: readonly Probes[], hits: readonly Hits[]): Resumable<void> {
  const scratch = termScratch()
  for (const [clause, { texts, places }] of clauses.entries()) {
    for (const probe of texts) yield* findTexts(probe, hits[clause]!, scratch)
    for (const probe of places) yield* findPlaces(probe, hits[clause]!)
  }
}

/** Undefined when it was stopped. */
function* unlessStopped<T>(steps: Resumable<T>, stop?: () => boolean): Resumable<T | undefined> {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (stop?.()) return undefined
    yield
  }
}

/** Some of the documents that were hit before the search was stopped. */
function metBy(
  hits: readonly Hits[],
  { documents, snapshot, allowed = () => true }: CountContext,
): ReadonlySet<number> {
  const met = new Set<number>()
  for (const each of hits)
    eachHit(each, (doc) => {
      if (doc < snapshot.end && livedIn(documents, doc, snapshot) && allowed(documents.rows.data[doc]!)) met.add(doc)
      return met.size < WORKED_OUT
    })
  return met
}

/** Looks at each by itself: so its rank is right. */
function workedOut(clauses: readonly Probes[], all: boolean, met: ReadonlySet<number>): FoundPlaces {
  const docs = integers()
  const sums: number[] = []
  for (const doc of met) {
    const ranks = clauses.map((probes) => rankOf(probes, doc))
    if (all ? ranks.includes(0) : ranks.every((rank) => rank === 0)) continue
    push(docs, doc)
    sums.push(ranks.reduce((sum, rank) => sum + rank, 0))
  }
  const found = { docs: docs.data.slice(0, docs.length), sums: Float64Array.from(sums) }
  return { total: sums.length, found, places: Number.POSITIVE_INFINITY }
}

/** Why a row was found is worked out when somebody asks: most callers look at the rows of one page. */
function rowAt({ rows, ids }: Documents, clauses: readonly Probes[], doc: number, sum: number): RankedRow {
  let hits: RankedRow['hits'] | undefined
  return {
    row: rows.data[doc]!,
    id: idOf(ids, doc),
    rank: sum / ONE / clauses.length,
    get hits() {
      hits ??= clauses.map((probes) => hitOf(probes, doc))
      return hits
    },
  }
}

function takeTally({ tallies }: IndexState, documents: number): Tally {
  const free = tallies.pop()
  return free && roomIn(free) >= documents ? free : createTally(documents + SPARE)
}
