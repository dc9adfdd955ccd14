import type { Classifier } from '../../../model/resources/classifier.ts'
import type { MatchStatistics } from '../../../model/statistics.ts'
import type { ComparedDataset } from '../../classify/compared-dataset.ts'
import { comparerOf } from '../../classify/mapping-scorer.ts'
import { objectPlanOf } from '../../classify/object-fields.ts'
import { storeTexts } from '../values/text-store.ts'
import type { ComparedValues } from '../values/used-texts.ts'
import { frequencyOf } from './frequency.ts'
import { marginsOf } from './losses.ts'
import { createStep, isBounded, type ScoringStep } from './steps.ts'

/** A step, and what each row has there. */
export interface ComparedStep {
  readonly step: ScoringStep
  /** By row. */
  readonly ids: Int32Array
  /** By text id its bag and its shape; absent where the comparer has no bound. */
  readonly marks: Int32Array | undefined
}

interface StepsInput {
  readonly classifier: Classifier
  readonly dataset: ComparedDataset
  /** Present when frequencies count. */
  readonly statistics?: MatchStatistics
  readonly values: readonly ComparedValues[]
}

/** The classifier's mappings as steps. The texts of the values are not asked for any more. */
export function comparedSteps({ classifier, dataset, statistics, values }: StepsInput) {
  const { losses, slack } = marginsOf(classifier)
  const compared = classifier.mappings.map((mapping, position): ComparedStep => {
    const comparer = comparerOf(mapping, dataset)
    const value = values[position]!
    const { tolerance } = mapping
    const objects = objectPlanOf(mapping, dataset)
    const fuzzy = comparer !== 'EXACT' || value.lists.length > 0 || objects !== undefined
    const counted = statistics?.mappings.find(({ id }) => id === mapping.id)
    const stored = fuzzy ? storeTexts(value, !objects && isBounded(comparer)) : undefined
    const step = createStep({
      mapping: position,
      comparer,
      ...(tolerance !== undefined && { tolerance }),
      ...(dataset.reference && { reference: dataset.reference }),
      nullMismatch: mapping.nullMismatch,
      losses: losses[position]!,
      ...(stored && { texts: stored.store }),
      ...(objects && { objects }),
      ...(counted && { frequency: frequencyOf(value, counted) }),
      ...flattened(value.lists),
    })
    return { step, ids: value.ids, marks: stored?.marks }
  })
  return { compared, slack }
}

function flattened(lists: readonly (readonly number[])[]): Pick<ScoringStep, 'listTexts' | 'listStarts'> {
  const listStarts = new Int32Array(lists.length + 1)
  for (const [position, list] of lists.entries()) listStarts[position + 1] = listStarts[position]! + list.length
  return { listTexts: Int32Array.from(lists.flat()), listStarts }
}
