import type { Resumable } from '../../../lib/async/resumable.ts'
import { type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { hasWords } from '../text/text-field.ts'
import { mayBeNear, mayHold } from './candidate-terms.ts'
import type { TextProbe } from './probe.ts'
import { keepHits, recentHits, type TermHits } from './recent-hits.ts'
import {
  editsWithin,
  isIn,
  leastTypoRank,
  lengthsWithin,
  NO_HIT,
  partialRank,
  type RankSpan,
  typoRank,
} from './term-rank.ts'

type RankOf = (probe: TextProbe, term: number) => number

/** What is gone through in one piece. */
const LETTERS_A_PIECE = 1 << 13
/** Of more new terms than these a scan is as quick as looking at each. */
const MOST_NEW = 1 << 9

/** What most texts hit in most fields. */
const NOTHING = { terms: new Int32Array(0), ranks: new Float64Array(0) }

/** Where terms are gathered, of one probe after another: a search has one. */
export interface TermScratch {
  readonly looked: Integers
  readonly terms: Integers
  readonly ranks: Decimals
}

export function termScratch(): TermScratch {
  return { looked: integers(), terms: integers(), ranks: decimals() }
}

/** The terms that hold the text of a probe or are near it, with ranks of the span. */
export function* termHits(probe: TextProbe, span: RankSpan, room: TermScratch): Resumable<TermHits> {
  const { recent, postedTerms } = probe.field
  const question = questionOf(probe, span)
  const known = recentHits(recent, question)
  if (known?.upTo === postedTerms) return known
  const current = known !== undefined && postedTerms - known.upTo <= MOST_NEW
  const found = current ? withNew(probe, span, known, postedTerms) : yield* scanned(probe, span, room, postedTerms)
  keepHits(recent, question, found)
  return found
}

/** All that hits depend on; the text last, as it may hold anything. */
function questionOf({ text, partial, typos, maximumTypos, leastRank }: TextProbe, { from, below }: RankSpan): string {
  return `${partial} ${typos} ${maximumTypos} ${leastRank} ${from} ${below} ${text}`
}

function* scanned(probe: TextProbe, span: RankSpan, room: TermScratch, upTo: number): Resumable<TermHits> {
  const { pattern, partial, typos } = probe
  const { wordScan, wholeScan } = probe.field // settling brings others, with other bags
  const { looked, terms, ranks } = room
  looked.length = 0
  terms.length = 0
  ranks.length = 0
  if (partial !== undefined) {
    const { shortest, longest } = lengthsWithin(span, pattern.length)
    yield* mayHold(probe.oneWord ? wordScan : wholeScan, pattern, shortest, longest, looked)
    yield* noteTerms(probe, room, partRank, span)
  }
  if (typos !== undefined && leastTypoRank(probe) < span.below) {
    looked.length = 0
    const editsOf = (length: number): number => editsWithin(probe, length)
    yield* mayBeNear(wordScan, pattern, typos, editsOf, looked)
    yield* mayBeNear(wholeScan, pattern, typos, editsOf, looked)
    yield* noteTerms(probe, room, rankBeyondPart, span)
  }
  if (terms.length === 0) return { ...NOTHING, upTo }
  return { terms: terms.data.slice(0, terms.length), ranks: ranks.data.slice(0, ranks.length), upTo }
}

/** Terms are only ever added: those that came since are looked at one by one. */
function withNew(probe: TextProbe, span: RankSpan, known: TermHits, upTo: number): TermHits {
  const terms = integers()
  const ranks = decimals()
  for (let term = known.upTo; term < upTo; term++) {
    for (const rank of [partRank(probe, term), rankBeyondPart(probe, term)]) {
      if (rank === NO_HIT || !isIn(span, rank)) continue
      push(terms, term)
      push(ranks, rank)
    }
  }
  if (terms.length === 0) return { ...known, upTo }
  const all = {
    terms: new Int32Array(known.terms.length + terms.length),
    ranks: new Float64Array(known.terms.length + terms.length),
    upTo,
  }
  all.terms.set(known.terms)
  all.terms.set(terms.data.subarray(0, terms.length), known.terms.length)
  all.ranks.set(known.ranks)
  all.ranks.set(ranks.data.subarray(0, ranks.length), known.terms.length)
  return all
}

/** A word lies within one word of a whole and covers more of it; what is several words lies within no word. */
function partRank(probe: TextProbe, term: number): number {
  if (probe.oneWord === hasWords(probe.field, term)) return NO_HIT
  return partialRank(probe, probe.field.terms, term)
}

/** By typos, where that is more than what the same term has given as a part already, itself or by one of its words. */
function rankBeyondPart(probe: TextProbe, term: number): number {
  const { terms } = probe.field
  const rank = typoRank(probe, terms, term)
  return rank !== NO_HIT && rank > partialRank(probe, terms, term) ? rank : NO_HIT
}

function* noteTerms(probe: TextProbe, room: TermScratch, rankOf: RankOf, span: RankSpan): Resumable<void> {
  for (let from = 0; from < room.looked.length; yield) from = noteSome(probe, room, from, rankOf, span)
}

/** One piece; answers where the next one begins. A function of its own: loops of generators are compiled badly. */
function noteSome(
  probe: TextProbe,
  { looked, terms, ranks }: TermScratch,
  from: number,
  rankOf: RankOf,
  span: RankSpan,
): number {
  const { lengths } = probe.field.terms
  const weight = 1 + (probe.pattern.length >> 5) // edits are counted 32 letters at a time
  let letters = 0
  let at = from
  for (; at < looked.length && letters <= LETTERS_A_PIECE; at++) {
    const term = looked.data[at]!
    const rank = rankOf(probe, term)
    letters += lengths.data[term]! * weight
    if (rank === NO_HIT || !isIn(span, rank)) continue
    push(terms, term)
    push(ranks, rank)
  }
  return at
}
