import type { Classifier } from '../../../model/resources/classifier.ts'
import { effectiveWeight, MOST_EFFECT } from '../../classify/frequency-effect.ts'
import { evidenceTable, likelihoodScore, milliBits } from '../../classify/likelihood.ts'
import { meanWeight } from '../../classify/mean.ts'
import { FULL } from '../../classify/similarity.ts'

/** What a mapping takes of the most that it can add to a pair. */
export interface Losses {
  /** By similarity 0..10000. */
  readonly bySimilarity: Int32Array
  readonly ofOneMissing: number
  readonly ofBothMissing: number
  /** Of the same value on both sides, by the effect of its frequency in 1/1000 of a bit; without one, as by similarity. */
  readonly ofEqual: (effect: number) => number
}

/**
 * Both models as one sum: each mapping takes something, and a pair whose mappings take more than the slack is no link.
 *
 * Losses are rounded down and the slack up to integers that a machine word holds, so they rule out no link; whether a
 * pair is one is decided by its score.
 */
export interface Margins {
  readonly losses: readonly Losses[]
  readonly slack: number
}

/** What a mapping adds to a pair; whole numbers. A mapping that takes no part adds 0. */
interface Gains {
  readonly gains: readonly (Float64Array | Int32Array)[]
  /** By mapping: of the same value on both sides, by its effect. Never falls when the effect grows. */
  readonly ofEqual: readonly ((effect: number) => number)[]
  /** A pair that reaches less in all is no link. */
  readonly least: number
}

/** All losses together stay below. */
const MOST = 2 ** 30

/** The least score of a link. */
export function leastScoreOf({ matchThreshold, nonMatchThreshold }: Classifier): number {
  return Math.min(nonMatchThreshold, matchThreshold + 1)
}

export function marginsOf(classifier: Classifier): Margins {
  const { gains, ofEqual, least } =
    classifier.model === 'LIKELIHOOD' ? likelihoodGains(classifier) : meanGains(classifier)
  const effects = classifier.termFrequency ? [-MOST_EFFECT, MOST_EFFECT] : []
  const ranges = gains.map((table, position) => rangeOf(table, effects.map(ofEqual[position]!)))
  const most = ranges.reduce((sum, range) => sum + range.greatest, 0)
  const span = ranges.reduce((sum, { least: low, greatest }) => sum + greatest - low, 0)
  const scale = Math.max(1, span / MOST)
  const losses = gains.map((table, position): Losses => {
    const lossOf = (gain: number): number => Math.floor((ranges[position]!.greatest - gain) / scale)
    const { nullMismatch } = classifier.mappings[position]!
    const bySimilarity = new Int32Array(FULL + 1)
    for (let similarity = 0; similarity <= FULL; similarity++) bySimilarity[similarity] = lossOf(table[similarity]!)
    return {
      bySimilarity,
      ofOneMissing: lossOf(nullMismatch ? table[0]! : 0),
      ofBothMissing: lossOf(nullMismatch ? table[FULL]! : 0),
      ofEqual: (effect) => lossOf(ofEqual[position]!(effect)),
    }
  })
  return { losses, slack: Math.min(MOST, Math.ceil((most - least) / scale)) }
}

/** 0 is among them: it is what a mapping adds that takes no part. */
function rangeOf(
  table: Float64Array | Int32Array,
  others: readonly number[],
): { readonly least: number; readonly greatest: number } {
  let least = Math.min(0, ...others)
  let greatest = Math.max(0, ...others)
  for (let similarity = 0; similarity <= FULL; similarity++) {
    least = Math.min(least, table[similarity]!)
    greatest = Math.max(greatest, table[similarity]!)
  }
  return { least, greatest }
}

/** A mean of weight w and sum s rounds to t or more when 2s + w ≥ 2tw: when every w·(2·similarity + 1 − 2t) sums to 0 or more. */
function meanGains(classifier: Classifier): Gains {
  const least = leastScoreOf(classifier)
  const gains = classifier.mappings.map((mapping) => {
    const weight = meanWeight(mapping.weight)
    const table = new Float64Array(FULL + 1)
    for (let similarity = 0; similarity <= FULL; similarity++)
      table[similarity] = weight * (2 * similarity + 1 - 2 * least)
    return table
  })
  const ofEqual = classifier.mappings.map((mapping) => {
    const weight = meanWeight(mapping.weight)
    return (effect: number) => effectiveWeight(weight, effect) * (2 * FULL + 1 - 2 * least)
  })
  return { gains, ofEqual, least: 0 }
}

function likelihoodGains(classifier: Classifier): Gains {
  const gains = classifier.mappings.map(({ levels }) => evidenceTable(levels ?? []))
  const ofEqual = gains.map((table) => (effect: number) => table[FULL]! + effect)
  return { gains, ofEqual, least: leastEvidence(leastScoreOf(classifier)) - milliBits(classifier.prior ?? 0) }
}

/** The least evidence whose score is at least this one. */
function leastEvidence(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY
  let low = milliBits(-1000) // no score but 0 lies there
  let high = milliBits(1000) // nor but 10000 here
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (likelihoodScore(middle) >= score) high = middle
    else low = middle
  }
  return high
}
