import { probabilityOf } from '../../matching/learn/levels.ts'
import type { Comparison } from './comparisons.ts'
import type { LearntClassifier } from './learn-classifier.ts'

const OPTIONS = ['AGGRESSIVE'] as const
/** 0 bits of evidence: as likely as not, which is where the cut was drawn. */
const MATCH = 0.5
/** So many bits below it, 2 out of 100: a person may look. */
const DOUBT_BITS = -5.6

/** What is compared, before anything was learnt. */
export function plainClassifier(comparisons: readonly Comparison[], eachOnce: boolean) {
  return {
    _id: 'scores',
    description: 'What agreement says in each column, in bits, learnt from the records without labels',
    dataset: 'records',
    model: 'LIKELIHOOD',
    prior: 0,
    defaultOptions: OPTIONS,
    matchThreshold: MATCH,
    nonMatchThreshold: doubtAt(1),
    ...(eachOnce ? { onePerSource: true } : {}),
    mappings: comparisons.map(({ keys, comparer }, index) => ({
      id: `column-${index + 1}`,
      keys,
      comparer,
      levels: [{ similarity: 0, weight: 0 }],
    })),
  }
}

/** The score at which doubt begins where evidence is in bits of this scale. */
function doubtAt(scale: number): number {
  return Math.round(probabilityOf(DOUBT_BITS * scale) * 10_000) / 10_000
}

/** The classifier with what was learnt of each mapping. */
export function withLearnt<T extends { readonly mappings: readonly object[] }>(
  classifier: T,
  { prior, levels, scale }: LearntClassifier,
) {
  return {
    ...classifier,
    prior,
    nonMatchThreshold: doubtAt(scale),
    mappings: classifier.mappings.map((mapping, at) => ({ ...mapping, levels: levels[at]! })),
  }
}
