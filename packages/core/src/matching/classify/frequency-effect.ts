import { hash53 } from '../../lib/bytes/hash.ts'
import type { MappingStatistics } from '../../model/statistics.ts'

/**
 * What agreement on a value says beyond what agreement says on the average, in 1/1000 of a bit: more than 0 for a rare value,
 * less for a frequent one, 0 where nothing was counted.
 *
 * It is the binary logarithm of u ÷ f. u = Σ(c ÷ n)² is the chance that two records agree, c being the count of each value and
 * n the records that have one; f = (c − 1) ÷ n, and at least 1 ÷ n, is the chance that another record holds this value. So in a
 * column whose values are all different no agreement says more than another. After Winkler, Frequency-Based Matching in the
 * Fellegi–Sunter Model of Record Linkage (2000); bounded on both sides, so that one column alone decides nothing.
 */
export function frequencyEffect(count: number, { squares, records }: MappingStatistics): number {
  if (records === 0) return 0
  const bits = Math.log2(squares / (records * Math.max(1, count - 1)))
  return Math.max(-MOST_EFFECT, Math.min(MOST_EFFECT, Math.round(bits * PER_BIT)))
}

const PER_BIT = 1000
/** Eight bits: an agreement counts for 256 times as much evidence at the most, or as little. */
export const MOST_EFFECT = 8 * PER_BIT

/** How many records held a text when it was counted; undefined for one that was not counted by name. */
export function countOf({ frequent }: MappingStatistics, text: string): number | undefined {
  const hash = hash53(text)
  for (let at = 0; at < frequent.length; at += 2) if (frequent[at] === hash) return frequent[at + 1]
  return undefined
}

/** The effect of each text. One that was not counted by name has the count of the average among those. */
export function compileEffects(statistics: MappingStatistics): (text: string) => number {
  const countIn = compileCounts(statistics)
  const byCount = new Map<number, number>()
  return (text) => {
    const count = countIn(text)
    const effect = byCount.get(count) ?? frequencyEffect(count, statistics)
    byCount.set(count, effect)
    return effect
  }
}

/** How many records held each text when they were counted; of one that was not counted by name the average among those. */
export function compileCounts({ frequent, values, distinct }: MappingStatistics): (text: string) => number {
  const counts = new Map<number, number>()
  let named = 0
  for (let at = 0; at < frequent.length; at += 2) {
    named += frequent[at + 1]!
    counts.set(frequent[at]!, frequent[at + 1]!)
  }
  const others = distinct - counts.size
  const rest = others > 0 ? Math.round((values - named) / others) : 0
  return (text) => counts.get(hash53(text)) ?? rest
}

/**
 * A weight of the model MEAN, in 1/1000, where two records agree on a value with this effect: from half of it to twice as
 * much. Eight bits double it.
 */
export function effectiveWeight(weight: number, effect: number): number {
  return effect === 0 ? weight : Math.round(weight * 2 ** (effect / MOST_EFFECT))
}
