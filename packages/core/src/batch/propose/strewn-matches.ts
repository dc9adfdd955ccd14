import type { LearntMixture } from '../../matching/learn/learn-mixture.ts'
import { type ComparedPairs, evidenceOf } from '../../matching/learn/levels.ts'
import type { Sources } from './sources.ts'

/** Bits from which on a pair is asked where it comes from. */
const CERTAIN = 3
/** With fewer such pairs nothing is shown. */
const FEWEST = 30
/** By how much the odds of pairs inside of sources may be off what chance alone would make them. */
const NEARLY = 2
/** Matches inside of sources are as alike as those across: of the more alike half nearly as many are inside. */
const AS_ALIKE = 0.85

/**
 * True when matches fall inside of sources and across them as if records had been dealt out: then sources repeat themselves. Fewer
 * inside are what clean sources have; far more inside, or such as are less alike, are
 * things of one kind beside each other, of which nothing follows.
 */
export function isStrewn(
  { a, b, steps }: ComparedPairs,
  { weights, prior }: Pick<LearntMixture, 'weights' | 'prior'>,
  { of }: Pick<Sources, 'of'>,
): boolean {
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  const certain = evidence.filter((bits) => bits > CERTAIN).sort()
  const counts = new Map<number, number>()
  for (const source of of) counts.set(source, (counts.get(source) ?? 0) + 1)
  const same = [...counts.values()].reduce((sum, count) => sum + (count / of.length) ** 2, 0)
  if (certain.length < FEWEST || same >= 1) return false
  const oddsAbove = (least: number): number => {
    let inside = 0
    let across = 0
    for (let pair = 0; pair < evidence.length; pair++) {
      if (evidence[pair]! <= least) continue
      if (of[a[pair]!] === of[b[pair]!]) inside += 1
      else across += 1
    }
    return across === 0 ? Number.POSITIVE_INFINITY : inside / across / (same / (1 - same))
  }
  const odds = oddsAbove(CERTAIN)
  if (odds < 1 / NEARLY || odds > NEARLY) return false
  const upper = certain[certain.length >> 1]!
  return upper >= certain.at(-1)! || oddsAbove(upper) >= AS_ALIKE * odds
}
