import { bestFound, type Found } from './best-found.ts'
import { integers, push } from './column.ts'
import { compareDocs, type Documents, livedIn, type Snapshot, snapshotOf } from './documents.ts'
import { hitOf } from './explain-hit.ts'
import type { FieldPlan } from './fields.ts'
import { findPlaces, findTexts } from './find.ts'
import { idOf } from './ids.ts'
import { type Probes, probesOf } from './probe.ts'
import type { RankedRow, RankedRows, RowFilter, SearchQuery } from './search-query.ts'
import type { State } from './state.ts'
import type { Steps } from './steps.ts'
import { clearTally, createTally, foundIn, openClause, roomIn, type Tally } from './tally.ts'
import { ONE } from './term-rank.ts'
import { catchUp } from './text-field.ts'

/** Documents of a search that was stopped whose ranks are worked out one by one. */
const WORKED_OUT = 1000
const FOUND_A_PIECE = 1 << 14
/** Scratch that is kept for other searches: 16 bytes a document. */
const MOST_KEPT = 2
/** Documents that scratch has room for beyond those there are, so that it serves a growing index. */
const SPARE = 4096

export function* searchState(
  plan: FieldPlan,
  state: State,
  query: SearchQuery,
  allowed: RowFilter | undefined,
): Steps<RankedRows> {
  const { documents, fields } = state
  const snapshot = snapshotOf(documents)
  const clauses = query.clauses.map((clause) => probesOf(clause, plan, fields))
  for (const field of new Set(clauses.flatMap(({ texts }) => texts.map((probe) => probe.field)))) {
    yield* catchUp(field, snapshot.end)
  }
  const tally = takeTally(state, snapshot.end)
  const stopped = yield* countAll(clauses, query, tally, snapshot.end)
  const all = query.combine === 'ALL'
  const reached = stopped
    ? workedOut(clauses, all, metBy(tally, documents, snapshot, allowed))
    : yield* foundIn(tally, documents, snapshot)
  if (stopped) yield* clearTally(tally)
  if (state.tallies.length < MOST_KEPT) state.tallies.push(tally)
  const found = allowed === undefined ? reached : yield* filtered(reached, documents, allowed)
  const compare = (a: number, b: number): number => compareDocs(documents, a, b)
  return {
    total: found.docs.length,
    examined: reached.docs.length,
    truncated: stopped,
    slice: (from, to) =>
      bestFound(found, to, compare)
        .slice(from)
        .map((at) => rowAt(documents, clauses, found.docs[at]!, found.sums[at]!)),
  }
}

/** Answers whether it was stopped. */
function* countAll(
  clauses: readonly Probes[],
  { combine, stop }: SearchQuery,
  tally: Tally,
  end: number,
): Steps<boolean> {
  for (const [position, { texts, places }] of clauses.entries()) {
    openClause(tally, position + 1, combine === 'ALL')
    const searches = [
      ...texts.map((probe) => findTexts(probe, tally, end)),
      ...places.map((probe) => findPlaces(probe, tally, end)),
    ]
    for (const search of searches) {
      for (const _ of search) {
        if (stop?.()) return true
        yield
      }
    }
  }
  return false
}

/** Some of the documents that were hit before the search was stopped. */
function metBy(
  { touched }: Tally,
  documents: Documents,
  snapshot: Snapshot,
  allowed: RowFilter = () => true,
): ReadonlySet<number> {
  const met = new Set<number>()
  for (let at = 0; at < touched.length && met.size < WORKED_OUT; at++) {
    const doc = touched.data[at]!
    if (livedIn(documents, doc, snapshot) && allowed(documents.rows.data[doc]!)) met.add(doc)
  }
  return met
}

/** Looks at each by itself: so its rank is right. */
function workedOut(clauses: readonly Probes[], all: boolean, met: ReadonlySet<number>): Found {
  const docs = integers()
  const sums: number[] = []
  for (const doc of met) {
    const ranks = clauses.map((probes) => (hitOf(probes, doc)?.rank ?? 0) * ONE)
    if (all ? ranks.includes(0) : ranks.every((rank) => rank === 0)) continue
    push(docs, doc)
    sums.push(ranks.reduce((sum, rank) => sum + rank, 0))
  }
  return { docs: docs.data.slice(0, docs.length), sums: Float64Array.from(sums) }
}

/** Those that pass, in the place of what was found. */
function* filtered({ docs, sums }: Found, { rows }: Documents, allowed: RowFilter): Steps<Found> {
  let count = 0
  for (let at = 0; at < docs.length; at++) {
    if (at % FOUND_A_PIECE === FOUND_A_PIECE - 1) yield
    if (!allowed(rows.data[docs[at]!]!)) continue
    docs[count] = docs[at]!
    sums[count++] = sums[at]!
  }
  return { docs: docs.subarray(0, count), sums: sums.subarray(0, count) }
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

function takeTally({ tallies }: State, documents: number): Tally {
  const free = tallies.pop()
  return free && roomIn(free) >= documents ? free : createTally(documents + SPARE)
}
