import { type LabelledPair, thresholdTable } from '../../matching/learn/threshold-table.ts'
import { type LearntClassifier, learnClassifier } from '../propose/classifier/learn-classifier.ts'
import type { GivenClassifier } from './learning-of.ts'

interface Tuned {
  readonly learnt: LearntClassifier
  readonly labelled: readonly LabelledPair[]
}

/**
 * Learns as a proposal does. Where what was learnt among candidates took the place of what was learnt against strangers, labels decide
 * between the two, each at its best line: of two that do as well the proposal's stands.
 *
 * @param given a classifier that states SINGLE linkage keeps it, and what needs another is not tried
 */
export async function learnTuned(
  task: Omit<Parameters<typeof learnClassifier>[0], 'mayAverage'>,
  given: GivenClassifier,
  labelledBy: (learnt: LearntClassifier) => readonly LabelledPair[],
): Promise<Tuned> {
  const proposed = await learnt({ ...task, mayAverage: given.linkage !== 'SINGLE' })
  if (!proposed.learnt.among || proposed.labelled.length === 0) return proposed
  const other = await learnt({ ...task, mayAverage: false })
  return bestF1(other) > bestF1(proposed) ? other : proposed

  async function learnt(how: Parameters<typeof learnClassifier>[0]): Promise<Tuned> {
    const found = await learnClassifier(how)
    return { learnt: found, labelled: labelledBy(found) }
  }
}

function bestF1({ learnt: { learnt, cut, scale }, labelled }: Tuned): number {
  const scores = thresholdTable(learnt.evidence, cut.at, labelled, scale).map(
    ({ labelledPrecision: precision = 0, labelledRecall: recall = 0 }) =>
      precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  )
  return Math.max(...scores)
}
