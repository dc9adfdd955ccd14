import { ascending } from './ascending.ts'
import { eachInBand } from './band-index.ts'
import { mayBeNear, mayHold } from './candidate-terms.ts'
import { type Integers, integers } from './column.ts'
import { nearPlaces } from './place-field.ts'
import { eachChained } from './postings.ts'
import type { BandProbe, PlaceProbe, TextProbe } from './probe.ts'
import type { Steps } from './steps.ts'
import { countDoc, countPostings, type Tally } from './tally.ts'
import { bandRank, editsWithin, gridRank, NO_HIT, ONE, partialRank, typoRank } from './term-rank.ts'

type RankOf = (probe: TextProbe, terms: TextProbe['field']['terms'], term: number) => number

/** What is gone through in one piece. */
const LETTERS_A_PIECE = 1 << 13
const BANDED_A_PIECE = 64
const POSTINGS_A_PIECE = 1 << 15
const WHOLES_A_PIECE = 1 << 13

/** Counts everything that a probe hits, up to the document `end`. */
export function* findTexts(probe: TextProbe, tally: Tally, end: number): Steps<void> {
  const { field, pattern, partial, typos, bands } = probe
  const { wordScan, wholeScan } = field // settling brings others, with other bags
  for (const whole of probe.equal) countPostings(tally, field.docsOfWhole, whole, ONE, end)
  const found = integers()
  if (partial !== undefined) {
    // A word lies within one word of a whole and covers more of it; what is several words lies within no word.
    yield* mayHold(probe.oneWord ? wordScan : wholeScan, pattern, found)
    yield* countTerms(probe, found, partialRank, tally, end)
  }
  if (typos !== undefined) {
    found.length = 0
    const editsOf = (length: number): number => editsWithin(probe, length)
    yield* mayBeNear(wordScan, pattern, typos, editsOf, found)
    yield* mayBeNear(wholeScan, pattern, typos, editsOf, found)
    yield* countTerms(probe, found, partial === undefined ? typoRank : rankBeyondPart, tally, end)
  }
  if (bands !== undefined) yield* findInBands(probe, bands, tally, end)
}

/** By typos, where that is more than what the same term has given as a part already, itself or by one of its words. */
function rankBeyondPart(probe: TextProbe, terms: TextProbe['field']['terms'], term: number): number {
  const rank = typoRank(probe, terms, term)
  return rank !== NO_HIT && rank > partialRank(probe, terms, term) ? rank : NO_HIT
}

export function* findPlaces({ field, vicinity }: PlaceProbe, tally: Tally, end: number): Steps<void> {
  yield* nearPlaces(field, vicinity, (doc, nearness) => {
    if (doc < end) countDoc(tally, doc, gridRank(nearness))
  })
}

function* findInBands({ field, text }: TextProbe, bands: BandProbe, tally: Tally, end: number): Steps<void> {
  const near: number[] = []
  eachInBand(bands.index, text, (whole) => near.push(whole))
  for (const [at, whole] of near.entries()) {
    const rank = bandRank(bands, field.terms, whole)
    if (rank !== NO_HIT) countPostings(tally, field.docsOfWhole, whole, rank, end)
    if (at % BANDED_A_PIECE === BANDED_A_PIECE - 1) yield
  }
}

function* countTerms(probe: TextProbe, found: Integers, rankOf: RankOf, tally: Tally, end: number): Steps<void> {
  const { equal } = probe
  const { terms, docsOfWhole, wholesOfWord } = probe.field
  ascending(found, terms.starts.length)
  const weight = 1 + (probe.pattern.length >> 5) // edits are counted 32 letters at a time
  let due = tally.work + POSTINGS_A_PIECE
  let letters = 0
  for (let at = 0; at < found.length; at++) {
    const term = found.data[at]!
    const rank = rankOf(probe, terms, term)
    letters += terms.lengths.data[term]! * weight
    if (letters > LETTERS_A_PIECE) {
      yield
      letters = 0
    }
    if (rank === NO_HIT) continue
    if (!equal.includes(term)) countPostings(tally, docsOfWhole, term, rank, end) // those have all there is
    // The documents of all wholes that have this word.
    const stop = term + 1 < wholesOfWord.starts.length ? wholesOfWord.starts[term + 1]! : 0
    for (let from = stop === 0 ? 0 : wholesOfWord.starts[term]!; from < stop; from += WHOLES_A_PIECE) {
      const last = Math.min(stop, from + WHOLES_A_PIECE)
      for (let next = from; next < last; next++)
        countPostings(tally, docsOfWhole, wholesOfWord.values[next]!, rank, end)
      tally.work += last - from
      if (tally.work < due) continue
      yield
      due = tally.work + POSTINGS_A_PIECE
    }
    if (wholesOfWord.heads.size > 0)
      eachChained(wholesOfWord, term, (whole) => countPostings(tally, docsOfWhole, whole, rank, end))
  }
}
