import type { Resumable } from '../../../lib/async/resumable.ts'
import { nearPlaces } from '../places/place-field.ts'
import { type Hits, listIn, noteDoc, noteKey } from '../ranking/hits.ts'
import { eachInBand } from '../text/band-index.ts'
import { postPending } from '../text/text-field.ts'
import type { BandProbe, PlaceProbe, TextProbe } from './probe.ts'
import { type TermHits, type TermScratch, termHits } from './term-hits.ts'
import { bandRank, gridRank, NO_HIT, ONE } from './term-rank.ts'

/** What is gone through in one piece. */
const TERMS_A_PIECE = 1 << 13
const BANDED_A_PIECE = 64

/** Where the hits of a probe are noted. */
interface Noting {
  readonly hits: Hits
  /** Positions of the field's postings: documents by whole, and by word of a whole. */
  readonly ofWhole: number
  readonly ofWord: number
}

/** Notes everything that a probe hits. */
export function* findTexts(probe: TextProbe, hits: Hits, scratch: TermScratch): Resumable<void> {
  const { field, bands } = probe
  yield* postPending(field)
  const noting = { hits, ofWhole: listIn(hits, field.docsOfWhole), ofWord: listIn(hits, field.docsOfWord) }
  for (const whole of probe.equal) noteKey(hits, noting.ofWhole, whole, ONE)
  if (probe.partial !== undefined || probe.typos !== undefined) {
    const found = yield* termHits(probe, scratch)
    for (let from = 0; from < found.terms.length; from += TERMS_A_PIECE) {
      noteTerms(probe, found, from, Math.min(found.terms.length, from + TERMS_A_PIECE), noting)
      yield
    }
  }
  if (bands !== undefined) yield* findInBands(probe, bands, noting)
}

export function* findPlaces({ field, vicinity }: PlaceProbe, hits: Hits): Resumable<void> {
  yield* nearPlaces(field, vicinity, (doc, nearness) => noteDoc(hits, doc, gridRank(nearness)))
}

function noteTerms(
  { equal }: TextProbe,
  { terms, ranks }: TermHits,
  from: number,
  end: number,
  { hits, ofWhole, ofWord }: Noting,
): void {
  for (let at = from; at < end; at++) {
    const term = terms[at]!
    if (!equal.includes(term)) noteKey(hits, ofWhole, term, ranks[at]!) // those have all there is
    noteKey(hits, ofWord, term, ranks[at]!)
  }
}

function* findInBands({ field, text }: TextProbe, bands: BandProbe, { hits, ofWhole }: Noting): Resumable<void> {
  const near: number[] = []
  eachInBand(bands.index, text, (whole) => near.push(whole))
  for (const [at, whole] of near.entries()) {
    const rank = bandRank(bands, field.terms, whole)
    if (rank !== NO_HIT) noteKey(hits, ofWhole, whole, rank)
    if (at % BANDED_A_PIECE === BANDED_A_PIECE - 1) yield
  }
}
