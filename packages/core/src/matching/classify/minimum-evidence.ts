import type { Classifier } from '../../model/resources/classifier.ts'
import { milliBits } from './likelihood.ts'
import { meanWeight } from './mean.ts'
import { FULL } from './similarity.ts'

/** How much of what a classifier could say of two records there is to say. */
export interface Evidence {
  /** 0..1: by weight, the mappings in which both records have a value. `has` answers by the mapping's position. */
  shareOf(has: (position: number) => boolean): number
  /** The score, but no more than the match threshold where there is too little evidence: who knows next to nothing knows no match. */
  bounded(score: number, has: (position: number) => boolean): number
}

/**
 * What the records of a pair bring, against the classifier's `minimumEvidence`. A mapping counts by its weight, under LIKELIHOOD by
 * the bits between its highest level and its lowest; a missing value is none, whatever `nullMismatch` makes of it. The least that is asked
 * for is enough. Sums are of whole numbers, so they do not depend on an order.
 */
export function compileEvidence(
  classifier: Pick<Classifier, 'model' | 'mappings' | 'minimumEvidence' | 'matchThreshold'>,
): Evidence {
  const { matchThreshold, minimumEvidence = 0 } = classifier
  const worth = worthOf(classifier)
  const all = worth.reduce((sum, one) => sum + one, 0)
  const least = Math.round(minimumEvidence * FULL) * all
  const sumOf = (has: (position: number) => boolean): number => {
    let sum = 0
    for (let position = 0; position < worth.length; position++) if (has(position)) sum += worth[position]!
    return sum
  }
  return {
    shareOf: (has) => (all === 0 ? 1 : sumOf(has) / all),
    bounded: (score, has) =>
      least === 0 || score <= matchThreshold || sumOf(has) * FULL >= least ? score : matchThreshold,
  }
}

/** By mapping, in 1/1000. */
function worthOf({ model, mappings }: Pick<Classifier, 'model' | 'mappings'>): readonly number[] {
  if (model !== 'LIKELIHOOD') return mappings.map(({ weight }) => meanWeight(weight))
  return mappings.map(({ levels = [] }) => {
    const bits = levels.map(({ weight }) => milliBits(weight))
    return bits.length === 0 ? 0 : Math.max(...bits) - Math.min(...bits)
  })
}
