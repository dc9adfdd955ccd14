import type { ComparerName } from '../../../model/resources/classifier.ts'
import type { Reference } from '../../../reference/vocabulary.ts'
import { MOST_EFFECT } from '../../classify/frequency-effect.ts'
import type { ObjectPlan } from '../../classify/object-fields.ts'
import { FULL } from '../../classify/similarity.ts'
import type { TextStore } from '../values/text-store.ts'
import type { Losses } from './losses.ts'
import type { BoundKind } from './most-alike.ts'

/** One mapping as the scoring of pairs sees it. Plain data, so that threads can be sent it. */
export interface ScoringStep {
  /** Position among the classifier's mappings. */
  readonly mapping: number
  readonly comparer: ComparerName
  readonly tolerance?: number
  readonly wordWeights?: ReadonlyMap<string, number>
  readonly reference?: Reference
  readonly nullMismatch: boolean
  /** As `Losses` has them, by similarity. */
  readonly losses: Int32Array
  /** The least that is lost at this similarity or any lower one. */
  readonly leastLosses: Int32Array
  readonly lossOfOneMissing: number
  readonly lossOfBothMissing: number
  /** Absent when texts are only told apart. */
  readonly texts?: TextStore
  /** What the two integers of a text are that bound how alike it can be to another one. */
  readonly bound: BoundKind
  /** Present when frequencies count. */
  readonly frequency?: StepFrequency
  /** Present when lists of nested records are compared. */
  readonly objects?: ObjectPlan
  /** Of each list of several texts the ids, one after the other, and where each begins. */
  readonly listTexts: Int32Array
  readonly listStarts: Int32Array
}

/** What the frequency of a value does where both records have it. */
export interface StepFrequency {
  /** By text id the effect in 1/1000 of a bit, and by list that of its rarest text. */
  readonly effects: Int32Array
  readonly listEffects: Int32Array
  /** What is lost with one of these effects: that of effect e is `losses[e + MOST_EFFECT]`. */
  readonly losses: Int32Array
}

export interface StepInput
  extends Pick<
    ScoringStep,
    | 'mapping'
    | 'comparer'
    | 'tolerance'
    | 'wordWeights'
    | 'reference'
    | 'nullMismatch'
    | 'objects'
    | 'listTexts'
    | 'listStarts'
    | 'bound'
  > {
  readonly losses: Losses
  readonly texts?: TextStore
  readonly frequency?: Pick<StepFrequency, 'effects' | 'listEffects'>
}

export function createStep({ losses: own, frequency, ...input }: StepInput): ScoringStep {
  const { bySimilarity, ofOneMissing, ofBothMissing, ofEqual } = own
  const leastLosses = bySimilarity.slice()
  // Lists that are not the same may share a text, and with it the effect of its frequency.
  if (frequency) leastLosses[FULL] = Math.min(leastLosses[FULL]!, ofEqual(MOST_EFFECT))
  for (let similarity = 1; similarity <= FULL; similarity++) {
    leastLosses[similarity] = Math.min(leastLosses[similarity]!, leastLosses[similarity - 1]!)
  }
  return {
    ...input,
    losses: bySimilarity,
    leastLosses,
    lossOfOneMissing: ofOneMissing,
    lossOfBothMissing: ofBothMissing,
    ...(frequency ? { frequency: { ...frequency, losses: lossesByEffect(ofEqual, frequency) } } : {}),
  }
}

/** Only of the effects that values have: in a small batch they are few. */
function lossesByEffect(
  ofEqual: Losses['ofEqual'],
  { effects, listEffects }: Pick<StepFrequency, 'effects' | 'listEffects'>,
): Int32Array {
  const losses = new Int32Array(2 * MOST_EFFECT + 1)
  const known = new Uint8Array(losses.length)
  for (const some of [effects, listEffects]) {
    for (const effect of some) {
      const at = effect + MOST_EFFECT
      if (known[at] === 0) losses[at] = ofEqual(effect)
      known[at] = 1
    }
  }
  return losses
}

/** The effect of the frequency of one value, a text or a list, by its number. */
export function effectOfValue({ effects, listEffects }: StepFrequency, value: number): number {
  return value > 0 ? effects[value]! : listEffects[-1 - value]!
}

/** What a step takes where both records have this value. */
export function lossOfEqual({ losses, frequency }: ScoringStep, value: number): number {
  return frequency ? frequency.losses[effectOfValue(frequency, value) + MOST_EFFECT]! : losses[FULL]!
}
