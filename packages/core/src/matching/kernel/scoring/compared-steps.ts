import type { Classifier } from '../../../model/resources/classifier.ts'
import type { MatchStatistics } from '../../../model/statistics.ts'
import type { ComparedDataset } from '../../classify/compared-dataset.ts'
import { comparerOf, wordWeightsOf } from '../../classify/mapping-scorer.ts'
import { objectPlanOf } from '../../classify/object-fields.ts'
import { boundOf } from '../../compare/comparers-by-name.ts'
import { textMarks } from '../values/text-marks.ts'
import { storeTexts } from '../values/text-store.ts'
import type { ComparedValues } from '../values/used-texts.ts'
import { frequencyOf } from './frequency.ts'
import { marginsOf } from './losses.ts'
import { BOUND_KINDS } from './most-alike.ts'
import { createStep, type ScoringStep } from './steps.ts'

/** A step, and what each row has there. */
export interface ComparedStep {
  readonly step: ScoringStep
  /** By row. */
  readonly ids: Int32Array
  /** By text id what bounds it; absent where the comparer has no bound. */
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
    const wordWeights = wordWeightsOf(mapping, dataset)
    const objects = objectPlanOf(mapping, dataset)
    const fuzzy = comparer !== 'EXACT' || value.lists.length > 0 || objects !== undefined
    const counted = statistics?.mappings.find(({ id }) => id === mapping.id)
    const store = fuzzy ? storeTexts(value) : undefined
    const bound = fuzzy && !objects ? boundOf(comparer, dataset.reference) : undefined
    const step = createStep({
      mapping: position,
      comparer,
      ...(tolerance !== undefined && { tolerance }),
      ...(wordWeights && { wordWeights }),
      ...(dataset.reference && { reference: dataset.reference }),
      nullMismatch: mapping.nullMismatch,
      losses: losses[position]!,
      ...(store && { texts: store }),
      bound: BOUND_KINDS[bound?.by ?? 'EDITS'],
      ...(objects && { objects }),
      ...(counted && { frequency: frequencyOf(value, counted) }),
      ...flattened(value.lists),
    })
    return { step, ids: value.ids, marks: bound && textMarks(value.texts, bound, tolerance) }
  })
  return { compared, slack }
}

function flattened(lists: readonly (readonly number[])[]): Pick<ScoringStep, 'listTexts' | 'listStarts'> {
  const listStarts = new Int32Array(lists.length + 1)
  for (const [position, list] of lists.entries()) listStarts[position + 1] = listStarts[position]! + list.length
  return { listTexts: Int32Array.from(lists.flat()), listStarts }
}
