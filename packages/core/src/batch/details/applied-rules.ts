import type { AppliedComparison, AppliedKey, AppliedRules } from '../../api/dedupe-details.ts'
import { defined } from '../../lib/defined.ts'
import { comparerOf } from '../../matching/classify/mapping-scorer.ts'
import type { Project } from '../project.ts'

/** What the project says of who is compared and how, in the order of its mappings. */
export function appliedRules({ classifier, indexer, dataset }: Project): Omit<AppliedRules, 'enough'> {
  const { model = 'MEAN', prior = 0, linkage = 'SINGLE', onePerSource = false, termFrequency = false } = classifier
  const likelihood = model === 'LIKELIHOOD'
  return {
    model,
    ...(likelihood ? { prior } : {}),
    matchThreshold: classifier.matchThreshold / 100,
    nonMatchThreshold: classifier.nonMatchThreshold / 100,
    linkage,
    onePerSource,
    termFrequency,
    keys: indexer.mappings
      .filter(({ duplicates }) => duplicates)
      .map(
        ({ id, keys, transform, combine, matching, compareLimit }): AppliedKey => ({
          id,
          columns: keys.map((column) => ({ column, ...defined({ transform: transform[column] }) })),
          combine,
          matching,
          ...defined({ compareLimit }),
        }),
      ),
    comparisons: classifier.mappings.map(
      (mapping): AppliedComparison => ({
        id: mapping.id,
        columns: mapping.keys,
        comparer: comparerOf(mapping, dataset),
        ...(likelihood
          ? { levels: [...(mapping.levels ?? [])].sort((a, b) => b.similarity - a.similarity) }
          : { weight: mapping.weight }),
      }),
    ),
  }
}
