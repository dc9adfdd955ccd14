import type { Comparison } from './comparisons.ts'
import type { LearntClassifier } from './learn-classifier.ts'

const OPTIONS = ['AGGRESSIVE'] as const
/** 0 bits of evidence: as likely as not, which is where the cut was drawn. */
const MATCH = 0.5
/** Some bits below it: a person may look. */
const DOUBT = 0.02

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
    nonMatchThreshold: DOUBT,
    ...(eachOnce ? { onePerSource: true } : {}),
    mappings: comparisons.map(({ keys, comparer }, index) => ({
      id: `column-${index + 1}`,
      keys,
      comparer,
      levels: [{ similarity: 0, weight: 0 }],
    })),
  }
}

/** The classifier with what was learnt of each mapping. */
export function withLearnt<T extends { readonly mappings: readonly object[] }>(
  classifier: T,
  { prior, levels }: LearntClassifier,
) {
  return {
    ...classifier,
    prior,
    mappings: classifier.mappings.map((mapping, at) => ({ ...mapping, levels: levels[at]! })),
  }
}
