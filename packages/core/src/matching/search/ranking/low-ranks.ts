import type { Resumable } from '../../../lib/async/resumable.ts'
import { addBit, type BitSet, bitSet, hasBit } from '../../columnar/bit-set.ts'
import { type Integers, integers, push } from '../../columnar/column.ts'
import { mayHold, mayHoldIn } from '../query/candidate-terms.ts'
import { rankOfText } from '../query/explain-hit.ts'
import type { Probes, TextProbe } from '../query/probe.ts'
import { gridRank, leastTypoRank, lengthsWithin, NO_HIT, partialRank } from '../query/term-rank.ts'
import { eachWhole, eachWord, hasWords, postPending } from '../text/text-field.ts'

/** A probe that may hit keys with ranks below some rank. */
export interface LowProbe {
  readonly probe: TextProbe
  /** How long the terms are that hold its text with such a rank; undefined where there are other ways to hit with one. */
  readonly lengths: { readonly shortest: number; readonly longest: number } | undefined
}

/** Of so few documents it is quicker to compare every term. */
const FEW_DOCS = 1 << 8
/** Documents that are looked at in one piece. */
const PIECE = 1 << 9
/** So few terms are compared right away: mostly none is left then. */
const FEW_TERMS = 1 << 9

/** The probes of texts that may have a hit of a lower rank than this. */
export function lowProbes({ texts }: Probes, below: number): readonly LowProbe[] {
  return texts.flatMap((probe): readonly LowProbe[] => {
    const { pattern, typos, bands, partial, field } = probe
    const near = typos !== undefined && leastTypoRank(probe) < below
    if (near || (bands !== undefined && gridRank(bands.least) < below)) return [{ probe, lengths: undefined }]
    const lengths = lengthsWithin({ from: 0, below }, pattern.length)
    const scan = probe.oneWord ? field.wordScan : field.wholeScan
    return partial !== undefined && mayHoldIn(scan, pattern, lengths.shortest) ? [{ probe, lengths }] : []
  })
}

/**
 * Adds to the sum of each of these documents, but for those in `hit`, the best rank that the probes give it. Terms that may hold a text
 * are marked by their pairs of letters, which is quick; only those that one of the documents has are compared.
 */
export function* addLowRanks(
  probes: readonly LowProbe[],
  docs: Int32Array,
  hit: BitSet,
  sums: Float64Array,
): Resumable<void> {
  const best = new Float64Array(docs.length)
  const many = docs.length > FEW_DOCS
  for (const { probe, lengths } of probes) {
    const terms = many && lengths ? yield* termsThatMayHold(probe, lengths.shortest, lengths.longest) : undefined
    if (terms?.length === 0) continue
    const marked = terms && markedIn(probe, terms)
    for (let from = 0; from < docs.length; from += PIECE) {
      const some = docs.subarray(from, from + PIECE)
      if (marked === undefined) raiseByKeys(probe, lengths?.shortest ?? 0, some, hit, best.subarray(from))
      else raiseByTerms(probe, marked, some, hit, best.subarray(from))
      yield
    }
  }
  for (let at = 0; at < docs.length; at++) sums[at]! += best[at]!
}

function* termsThatMayHold(probe: TextProbe, shortest: number, longest: number): Resumable<Integers> {
  const { field, pattern, oneWord } = probe
  yield* postPending(field)
  const found = integers()
  yield* mayHold(oneWord ? field.wordScan : field.wholeScan, pattern, shortest, longest, found)
  if (found.length > FEW_TERMS) return found
  const held = integers()
  for (let at = 0; at < found.length; at++) {
    const term = found.data[at]!
    if (partialRank(probe, field.terms, term) !== NO_HIT) push(held, term)
  }
  return held
}

/** A set of terms, a bit for each. */
function markedIn({ field }: TextProbe, { data, length }: Integers): BitSet {
  const marked = bitSet(field.terms.starts.length)
  for (let at = 0; at < length; at++) addBit(marked, data[at]!)
  return marked
}

function raiseByKeys(probe: TextProbe, shortest: number, docs: Int32Array, hit: BitSet, best: Float64Array): void {
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    if (!hasBit(hit, doc)) best[at] = Math.max(best[at]!, rankOfText(probe, doc, shortest))
  }
}

function raiseByTerms(probe: TextProbe, marked: BitSet, docs: Int32Array, hit: BitSet, best: Float64Array): void {
  const { field, oneWord } = probe
  let rank = NO_HIT
  const look = (term: number): void => {
    if (hasBit(marked, term)) rank = Math.max(rank, partialRank(probe, field.terms, term))
  }
  const lookIn = (whole: number): void => {
    if (oneWord && hasWords(field, whole)) eachWord(field, whole, look)
    else look(whole)
  }
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    if (hasBit(hit, doc)) continue
    rank = best[at]!
    eachWhole(field, doc, lookIn)
    best[at] = rank
  }
}
