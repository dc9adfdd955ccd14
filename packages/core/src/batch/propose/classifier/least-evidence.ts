import { MISSING } from '../../../matching/learn/levels.ts'
import type { LearntClassifier } from './learn-classifier.ts'

/** Of what pairs above the line bring in the middle of them: who brings less than this part of it says next to nothing. */
const PART = 0.4

/**
 * The `minimumEvidence` of a proposal, to 1/100: a part of what a match of this table usually brings, since in a wide table with many
 * gaps a few columns are much, and in a full one they are little. 0 where nothing is above the line.
 */
export function leastEvidence({
  pairs,
  learnt,
  cut,
  levels,
}: Pick<LearntClassifier, 'pairs' | 'learnt' | 'cut' | 'levels'>): number {
  const worth = levels.map((own) => {
    const bits = own.map(({ weight }) => weight)
    return Math.max(...bits) - Math.min(...bits)
  })
  const all = worth.reduce((sum, one) => sum + one, 0)
  const shares: number[] = []
  for (let pair = 0; pair < learnt.evidence.length; pair++) {
    if (learnt.evidence[pair]! <= cut.at) continue
    shares.push(worth.reduce((sum, one, at) => (pairs.steps[at]![pair] === MISSING ? sum : sum + one), 0))
  }
  const middle = Float64Array.from(shares).sort()[shares.length >> 1] ?? 0
  return all === 0 ? 0 : Math.floor((100 * PART * middle) / all) / 100
}
