import { ascending } from './ascending.ts'
import { eachInBand } from './band-index.ts'
import { mayBeNear, mayHold } from './candidate-terms.ts'
import { type Integers, integers } from './column.ts'
import { type Hits, listIn, noteDoc, noteKey } from './hits.ts'
import { nearPlaces } from './place-field.ts'
import type { BandProbe, PlaceProbe, TextProbe } from './probe.ts'
import type { Steps } from './steps.ts'
import {
  ALL_RANKS,
  bandRank,
  editsWithin,
  gridRank,
  isIn,
  leastTypoRank,
  lengthsWithin,
  NO_HIT,
  ONE,
  partialRank,
  type RankSpan,
  typoRank,
} from './term-rank.ts'

type RankOf = (probe: TextProbe, terms: TextProbe['field']['terms'], term: number) => number

/** What is gone through in one piece. */
const LETTERS_A_PIECE = 1 << 13
const BANDED_A_PIECE = 64

/** Where the hits of a probe are noted, and which. */
interface Noting {
  readonly hits: Hits
  readonly span: RankSpan
  /** Positions of the field's postings: documents by whole, and by word of a whole. */
  readonly ofWhole: number
  readonly ofWord: number
}

/** Notes everything that a probe hits with a rank of the span. */
export function* findTexts(probe: TextProbe, hits: Hits, span = ALL_RANKS): Steps<void> {
  const { field, pattern, partial, typos, bands } = probe
  const { wordScan, wholeScan } = field // settling brings others, with other bags
  const noting = { hits, span, ofWhole: listIn(hits, field.docsOfWhole), ofWord: listIn(hits, field.docsOfWord) }
  if (span.below > ONE) for (const whole of probe.equal) noteKey(hits, noting.ofWhole, whole, ONE)
  const found = integers()
  if (partial !== undefined) {
    // A word lies within one word of a whole and covers more of it; what is several words lies within no word.
    const { shortest, longest } = lengthsWithin(span, pattern.length)
    yield* mayHold(probe.oneWord ? wordScan : wholeScan, pattern, shortest, longest, found)
    yield* noteTerms(probe, found, partialRank, noting)
  }
  if (typos !== undefined && leastTypoRank(probe) < span.below) {
    found.length = 0
    const editsOf = (length: number): number => editsWithin(probe, length)
    yield* mayBeNear(wordScan, pattern, typos, editsOf, found)
    yield* mayBeNear(wholeScan, pattern, typos, editsOf, found)
    yield* noteTerms(probe, found, partial === undefined ? typoRank : rankBeyondPart, noting)
  }
  if (bands !== undefined && gridRank(bands.least) < span.below) yield* findInBands(probe, bands, noting)
}

/** By typos, where that is more than what the same term has given as a part already, itself or by one of its words. */
function rankBeyondPart(probe: TextProbe, terms: TextProbe['field']['terms'], term: number): number {
  const rank = typoRank(probe, terms, term)
  return rank !== NO_HIT && rank > partialRank(probe, terms, term) ? rank : NO_HIT
}

export function* findPlaces({ field, vicinity }: PlaceProbe, hits: Hits): Steps<void> {
  yield* nearPlaces(field, vicinity, (doc, nearness) => noteDoc(hits, doc, gridRank(nearness)))
}

function* findInBands({ field, text }: TextProbe, bands: BandProbe, { hits, span, ofWhole }: Noting): Steps<void> {
  const near: number[] = []
  eachInBand(bands.index, text, (whole) => near.push(whole))
  for (const [at, whole] of near.entries()) {
    const rank = bandRank(bands, field.terms, whole)
    if (rank !== NO_HIT && isIn(span, rank)) noteKey(hits, ofWhole, whole, rank)
    if (at % BANDED_A_PIECE === BANDED_A_PIECE - 1) yield
  }
}

function* noteTerms(probe: TextProbe, found: Integers, rankOf: RankOf, noting: Noting): Steps<void> {
  ascending(found, probe.field.terms.starts.length)
  for (let from = 0; from < found.length; yield) from = noteSome(probe, found, from, rankOf, noting)
}

/** One piece; answers where the next one begins. A function of its own: loops of generators are compiled badly. */
function noteSome(probe: TextProbe, found: Integers, from: number, rankOf: RankOf, noting: Noting): number {
  const { equal, pattern } = probe
  const { terms } = probe.field
  const { hits, span, ofWhole, ofWord } = noting
  const weight = 1 + (pattern.length >> 5) // edits are counted 32 letters at a time
  let letters = 0
  let at = from
  for (; at < found.length && letters <= LETTERS_A_PIECE; at++) {
    const term = found.data[at]!
    const rank = rankOf(probe, terms, term)
    letters += terms.lengths.data[term]! * weight
    if (rank === NO_HIT || !isIn(span, rank)) continue
    if (!equal.includes(term)) noteKey(hits, ofWhole, term, rank) // those have all there is
    noteKey(hits, ofWord, term, rank)
  }
  return at
}
