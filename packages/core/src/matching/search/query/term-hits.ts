import type { Resumable } from '../../../lib/async/resumable.ts'
import { type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { hasWords } from '../text/text-field.ts'
import { mayBeNear, mayHold } from './candidate-terms.ts'
import type { TextProbe } from './probe.ts'
import { editsWithin, NO_HIT, partialRank, typoRank } from './term-rank.ts'

type RankOf = (probe: TextProbe, term: number) => number

/** What is gone through in one piece. */
const LETTERS_A_PIECE = 1 << 13

/** What a text has hit among the terms of a field. */
export interface TermHits {
  readonly terms: Int32Array
  /** By position, that of its term; a term may be there twice, and its higher rank counts. */
  readonly ranks: Float64Array
}

/** What most texts hit in most fields. */
const NOTHING: TermHits = { terms: new Int32Array(0), ranks: new Float64Array(0) }

/** Where terms are gathered, of one probe after another: a search has one. */
export interface TermScratch {
  readonly looked: Integers
  readonly terms: Integers
  readonly ranks: Decimals
}

export function termScratch(): TermScratch {
  return { looked: integers(), terms: integers(), ranks: decimals() }
}

/** The terms that hold the text of a probe or are near it. */
export function* termHits(probe: TextProbe, scratch: TermScratch): Resumable<TermHits> {
  const { pattern, partial, typos } = probe
  const { wordScan, wholeScan } = probe.field // settling brings others, with other bags
  const { looked, terms, ranks } = scratch
  looked.length = 0
  terms.length = 0
  ranks.length = 0
  if (partial !== undefined) {
    yield* mayHold(probe.oneWord ? wordScan : wholeScan, pattern, looked)
    yield* noteTerms(probe, scratch, partRank)
  }
  if (typos !== undefined) {
    looked.length = 0
    const editsOf = (length: number): number => editsWithin(probe, length)
    yield* mayBeNear(wordScan, pattern, typos, editsOf, looked)
    yield* mayBeNear(wholeScan, pattern, typos, editsOf, looked)
    yield* noteTerms(probe, scratch, rankBeyondPart)
  }
  if (terms.length === 0) return NOTHING
  return { terms: terms.data.slice(0, terms.length), ranks: ranks.data.slice(0, ranks.length) }
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

function* noteTerms(probe: TextProbe, scratch: TermScratch, rankOf: RankOf): Resumable<void> {
  for (let from = 0; from < scratch.looked.length; yield) from = noteSome(probe, scratch, from, rankOf)
}

/** One piece; answers where the next one begins. A function of its own: loops of generators are compiled badly. */
function noteSome(probe: TextProbe, { looked, terms, ranks }: TermScratch, from: number, rankOf: RankOf): number {
  const { lengths } = probe.field.terms
  const weight = 1 + (probe.pattern.length >> 5) // edits are counted 32 letters at a time
  let letters = 0
  let at = from
  for (; at < looked.length && letters <= LETTERS_A_PIECE; at++) {
    const term = looked.data[at]!
    const rank = rankOf(probe, term)
    letters += lengths.data[term]! * weight
    if (rank === NO_HIT) continue
    push(terms, term)
    push(ranks, rank)
  }
  return at
}
