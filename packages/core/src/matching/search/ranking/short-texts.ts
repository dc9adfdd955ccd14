import type { Resumable } from '../../../lib/async/resumable.ts'
import { type BitSet, hasBit } from '../../columnar/bit-set.ts'
import type { Probes } from '../query/probe.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { gridRank } from '../query/term-rank.ts'
import { postPending } from '../text/text-field.ts'
import { completePlaces, type Missing } from './complete-places.ts'
import { type CountContext, type Counted, countClauses } from './count-clauses.ts'
import type { Hits } from './hits.ts'
import { addLowRanks, lowProbes } from './low-ranks.ts'
import type { Tally } from './tally.ts'

/** A text of up to so many letters lies within very many longer ones, with ranks too low to bring them to the first places. */
const SHORT = 8
/** Those of which it is a smaller share are left out at first. */
const LEAST_RANK = gridRank(1 / 3)

/** By clause the rank from which hits are looked for at first: 0 where all of them are. */
export function firstRanks(
  clauses: readonly Probes[],
  { combine, countTo = Number.POSITIVE_INFINITY }: SearchQuery,
): readonly number[] {
  const mayLeaveOut = combine === 'ANY' && Number.isFinite(countTo)
  return clauses.map(({ texts, places }) => {
    const parts = texts.filter(({ partial }) => partial !== undefined)
    const short = parts.length > 0 && parts.every(({ pattern }) => pattern.length <= SHORT)
    return mayLeaveOut && short && places.length === 0 ? LEAST_RANK : 0
  })
}

/**
 * The first places, of hits that were looked for from these ranks on: the ranks that were left out are worked out for those whom they
 * could bring there. Undefined when that takes longer than looking for all hits, or when no more are hit than are to be counted.
 */
export function* countFromRanks(
  clauses: readonly Probes[],
  hits: readonly Hits[],
  from: readonly number[],
  places: number,
  { combine, countTo = 0 }: SearchQuery,
  tally: Tally,
  context: CountContext,
): Resumable<Omit<Counted, 'met'> | undefined> {
  if (areFew(hits, countTo)) return undefined
  const missed = from.map((rank) => Math.max(0, rank - 1))
  const { total, found, met } = yield* countClauses(hits, combine, places, tally, context, missed)
  if (total <= countTo) return undefined
  // A settling may have ended since they were read.
  for (const { texts } of clauses) for (const { field } of texts) yield* postPending(field)
  const whole = yield* completePlaces(found, places, missingOf(clauses, from, missed, met))
  return whole && { total, found: whole }
}

/** Whether no more documents than these can have been hit. What came since it was settled is not counted beforehand. */
function areFew(hits: readonly Hits[], most: number): boolean {
  const settled = hits.every(({ lists }) => lists.every(({ heads }) => heads.size === 0))
  return settled && hits.reduce((sum, { work }) => sum + work, 0) <= most
}

/** What a document misses of the clauses that have not hit it. */
function missingOf(
  clauses: readonly Probes[],
  from: readonly number[],
  missed: readonly number[],
  met: readonly BitSet[],
): Missing {
  const low = clauses.map((probes, clause) => (from[clause] === 0 ? [] : lowProbes(probes, from[clause]!)))
  return {
    most: missed.reduce((sum, each) => sum + each, 0),
    mostOf(doc) {
      let sum = 0
      for (let clause = 0; clause < missed.length; clause++) if (!hasBit(met[clause]!, doc)) sum += missed[clause]!
      return sum
    },
    *addTo(docs, sums) {
      for (const [clause, probes] of low.entries()) yield* addLowRanks(probes, docs, met[clause]!, sums)
    },
  }
}
