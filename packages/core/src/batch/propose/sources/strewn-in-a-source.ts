import { type ComparedPairs, evidenceOf } from '../../../matching/learn/levels.ts'
import type { LearntMixture } from '../../../matching/learn/mixture/learn-mixture.ts'
import type { Sources } from './sources.ts'

/** Bits from which on a pair is asked where it comes from. */
const CERTAIN = 3
/** With fewer such pairs of a source nothing is shown of it. */
const FEWEST = 30
/** By how much the odds of pairs inside of a source may be off what chance alone would make them. */
const NEARLY = 2

/**
 * True when the matches of one source at least fall inside of it and across as if records had been dealt out: it repeats itself, though
 * clean ones beside it keep the odds of all together low. The more alike half of matches is asked: those that are less alike may be
 * things of one kind.
 */
export function isStrewnInASource(
  { a, b, steps }: ComparedPairs,
  { weights, prior }: Pick<LearntMixture, 'weights' | 'prior'>,
  { of }: Pick<Sources, 'of'>,
): boolean {
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  const certain = evidence.filter((bits) => bits > CERTAIN).sort()
  const middle = certain[certain.length >> 1] ?? 0
  const most = of.reduce((max, source) => Math.max(max, source), 0) + 1
  const [inside, across, rows] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
  for (const source of of) rows[source]! += 1
  for (const [pair, bits] of evidence.entries()) {
    if (bits < middle || bits <= CERTAIN) continue
    const [one, other] = [of[a[pair]!]!, of[b[pair]!]!]
    if (one === other) inside[one]! += 1
    else for (const source of [one, other]) across[source]! += 1
  }
  return rows.some((count, source) => {
    // Of pairs with a record of this source, of n records among N, (n − 1) to 2 (N − n) are inside.
    const dealt = (count - 1) / (2 * (of.length - count))
    const odds = inside[source]! / across[source]! / dealt
    return inside[source]! + across[source]! >= FEWEST && odds >= 1 / NEARLY && odds <= NEARLY
  })
}
