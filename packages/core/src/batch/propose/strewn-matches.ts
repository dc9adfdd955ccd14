import type { LearntMixture } from '../../matching/learn/learn-mixture.ts'
import { type ComparedPairs, evidenceOf } from '../../matching/learn/levels.ts'
import type { Sources } from './sources.ts'

/** Bits from which on a pair is asked where it comes from. */
const CERTAIN = 3
/** With fewer such pairs nothing is shown. */
const FEWEST = 30
/** By how much the odds of pairs inside of sources may be off what chance alone would make them. */
const NEARLY = 2

/**
 * True when matches fall inside of sources and across them as if records had been dealt out: then sources repeat themselves. Fewer
 * inside are what clean sources have; far more inside are things of one kind beside each other, of which nothing follows.
 */
export function isStrewn(
  { a, b, steps }: ComparedPairs,
  { weights, prior }: Pick<LearntMixture, 'weights' | 'prior'>,
  { of }: Pick<Sources, 'of'>,
): boolean {
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  let inside = 0
  let across = 0
  for (let pair = 0; pair < evidence.length; pair++) {
    if (evidence[pair]! <= CERTAIN) continue
    if (of[a[pair]!] === of[b[pair]!]) inside += 1
    else across += 1
  }
  const counts = new Map<number, number>()
  for (const source of of) counts.set(source, (counts.get(source) ?? 0) + 1)
  const same = [...counts.values()].reduce((sum, count) => sum + (count / of.length) ** 2, 0)
  if (inside + across < FEWEST || across === 0 || same >= 1) return false
  const odds = inside / across / (same / (1 - same))
  return odds >= 1 / NEARLY && odds <= NEARLY
}
