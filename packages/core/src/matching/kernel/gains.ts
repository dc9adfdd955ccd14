import type { Classifier } from '../../model/classifier.ts'
import { evidence, evidenceByLevels, likelihoodScore } from '../classify/likelihood.ts'
import { meanWeight } from '../classify/mean.ts'
import { FULL } from '../classify/similarity.ts'

/**
 * What each mapping adds to a pair, so that both models are one sum: a pair can be a link only if its gains reach
 * `least`. A mapping that takes no part gains 0. All are whole numbers, so the sums are exact.
 */
export interface Gains {
  /** By mapping, then by similarity 0..10000. */
  readonly gains: readonly Float64Array[]
  readonly least: number
}

/** The least score of a link. */
export function leastScoreOf({ matchThreshold, nonMatchThreshold }: Classifier): number {
  return Math.min(nonMatchThreshold, matchThreshold + 1)
}

export function gainsOf(classifier: Classifier): Gains {
  return classifier.model === 'LIKELIHOOD' ? likelihoodGains(classifier) : meanGains(classifier)
}

/** A mean of weight w and sum s rounds to t or more when 2s + w ≥ 2tw: when every w·(2·similarity + 1 − 2t) sums to 0 or more. */
function meanGains(classifier: Classifier): Gains {
  const least = leastScoreOf(classifier)
  const gains = classifier.mappings.map(({ weight }) =>
    table((similarity) => meanWeight(weight) * (2 * similarity + 1 - 2 * least)),
  )
  return { gains, least: 0 }
}

function likelihoodGains(classifier: Classifier): Gains {
  const gains = classifier.mappings.map(({ levels }) => table(evidenceByLevels(levels ?? [])))
  return { gains, least: leastEvidence(leastScoreOf(classifier)) - evidence(classifier.prior ?? 0) }
}

function table(gain: (similarity: number) => number): Float64Array {
  return Float64Array.from({ length: FULL + 1 }, (_, similarity) => gain(similarity))
}

/** The least evidence whose score is at least this one. */
function leastEvidence(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY
  let low = evidence(-1000) // no score but 0 lies there
  let high = evidence(1000) // nor but 10000 here
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (likelihoodScore(middle) >= score) high = middle
    else low = middle
  }
  return high
}
