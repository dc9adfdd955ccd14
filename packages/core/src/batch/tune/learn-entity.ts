import type { Learning } from '../../api/tuning.ts'
import type { MatchConfiguration } from '../../matching/rules.ts'
import type { Classifier } from '../../model/resources/classifier.ts'
import { numberedSources } from '../propose/sources/sources.ts'
import type { DecidedPair } from './decisions.ts'
import type { EntityTable } from './entity-table.ts'
import { learnTuned } from './learn-tuned.ts'
import { type GivenClassifier, learningOf } from './learning-of.ts'

/** What is learnt from: the contributions of an entity, and the pairs of them that people decided. */
export interface EntityToLearn extends Pick<EntityTable, 'table' | 'systems'>, MatchConfiguration {
  readonly classifier: Classifier
  /** As it is stated. */
  readonly given: GivenClassifier
  readonly pairs: readonly DecidedPair[]
}

/** What was learnt, and the classifier with it. Without `pairs` nothing was. */
export interface LearntOfEntity extends Omit<Learning, 'milliseconds'> {
  readonly classifier: GivenClassifier
}

export async function learnEntity({ given, pairs, systems, ...task }: EntityToLearn): Promise<LearntOfEntity> {
  const sources = task.classifier.onePerSource ? numberedSources(systems, true, true) : undefined
  const { learnt, labelled } = await learnTuned({ ...task, sources }, given, ({ bitsBetween }) =>
    pairs.map(({ a, b, same }) => ({ bits: bitsBetween(a, b), same })),
  )
  return learningOf(given, learnt, { records: task.table.rows, labelled })
}
