import { type Terms, textOfTerm } from '../../columnar/terms.ts'
import { typosWithin } from '../../indexing/typos.ts'
import { jaccardWith, sharesBand } from '../text/band-index.ts'
import { editsTo, holds, TOO_MANY } from '../text/text-pattern.ts'
import type { BandProbe, TextProbe } from './probe.ts'
import type { HitType } from './search-query.ts'

/**
 * Ranks inside the index are whole numbers of 2^-40: so a sum is the same in whatever order it is made, and ties are ties. A hit has
 * one at least.
 */
export const ONE = 2 ** 40

export function gridRank(rank: number): number {
  return Math.max(1, Math.round(rank * ONE))
}

/** How a term was hit. */
export interface TermHit {
  readonly type: HitType
  readonly rank: number
}

export const NO_HIT = 0

/** The share of the term that is covered; NO_HIT when it does not hold the pattern as asked. */
export function partialRank({ pattern, partial }: TextProbe, terms: Terms, term: number): number {
  if (partial === undefined || !holds(terms, term, pattern, partial)) return NO_HIT
  return gridRank(pattern.length / terms.lengths.data[term]!)
}

/** The edits that a term of this length may have: as many as the shorter of both texts, and no more than leave the least rank. */
export function editsWithin({ pattern, typos = 0, maximumTypos, leastRank }: TextProbe, length: number): number {
  const longer = Math.max(length, pattern.length)
  let most = length < pattern.length ? typosWithin(length, maximumTypos) : typos
  while (most > 0 && 1 - most / longer < leastRank) most--
  return most
}

/** 1 − edits ÷ the longer length; NO_HIT when there are more than it may have. */
export function typoRank(probe: TextProbe, terms: Terms, term: number): number {
  const { pattern, typos, leastRank } = probe
  if (typos === undefined) return NO_HIT
  const length = terms.lengths.data[term]!
  const most = editsWithin(probe, length)
  const edits = editsTo(terms, term, pattern, most)
  if (edits === TOO_MANY) return NO_HIT
  const longer = Math.max(length, pattern.length)
  const rank = 1 - edits / longer
  return edits === longer || rank < leastRank ? NO_HIT : gridRank(rank)
}

/** The Jaccard similarity of the shingles; NO_HIT below the least. */
export function bandRank({ shingles, least }: BandProbe, terms: Terms, whole: number): number {
  const similarity = jaccardWith(shingles, terms, whole)
  return similarity < least || similarity === 0 ? NO_HIT : gridRank(similarity)
}

/** The best that the probe makes of a whole: its equality, itself, its bands. */
export function hitOfWhole(probe: TextProbe, whole: number): TermHit | undefined {
  if (probe.equal.includes(whole)) return { type: 'EXACT', rank: ONE }
  const { terms } = probe.field
  const near = hitOfTerm(probe, whole)
  if (probe.bands === undefined || !sharesBand(probe.bands.index, probe.text, textOfTerm(terms, whole))) return near
  const rank = bandRank(probe.bands, terms, whole)
  return rank > (near?.rank ?? NO_HIT) ? { type: 'FUZZY_LSH', rank } : near
}

/** The best that the probe makes of a term, word or whole, by its letters. */
export function hitOfTerm(probe: TextProbe, term: number): TermHit | undefined {
  const { terms } = probe.field
  const partial = partialRank(probe, terms, term)
  const typo = typoRank(probe, terms, term)
  if (partial === NO_HIT && typo === NO_HIT) return undefined
  return partial >= typo && probe.partial !== undefined
    ? { type: probe.partial, rank: partial }
    : { type: 'FUZZY', rank: typo }
}
