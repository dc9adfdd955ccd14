import { bitCount } from '../../../lib/collections/bit-set.ts'
import type { ComparerName } from '../../../model/resources/classifier.ts'
import type { Reference } from '../../../reference/vocabulary.ts'
import { MOST_EFFECT } from '../../classify/frequency-effect.ts'
import type { ObjectPlan } from '../../classify/object-fields.ts'
import { FULL } from '../../classify/similarity.ts'
import type { TextStore } from '../values/text-store.ts'
import { LENGTH_BITS, SHAPE_LETTER_BITS } from '../values/text-store.ts'
import type { Losses } from './losses.ts'

/** One mapping as the scoring of pairs sees it. Plain data, so that threads can be sent it. */
export interface ScoringStep {
  /** Position among the classifier's mappings. */
  readonly mapping: number
  readonly comparer: ComparerName
  readonly tolerance?: number
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
  /** What is lost with such an effect: that of effect e is `losses[e + MOST_EFFECT]`. */
  readonly losses: Int32Array
}

const LENGTHS = 1 << LENGTH_BITS
const LENGTH_MASK = LENGTHS - 1
/** The first letter of a shape, the first two, three, four. */
const BEGINNINGS = [1, 2, 3, 4].map((letters) => -1 << (32 - letters * SHAPE_LETTER_BITS))
const [FIRST_LETTER = 0, FIRST_TWO = 0, FIRST_THREE = 0, FIRST_FOUR = 0] = BEGINNINGS
const PREFIX_SCALE = 0.1

/** By length: what one letter that finds a partner adds to Levenshtein's and, beside the other text's, to Jaro's bound. */
const shares = Float64Array.from({ length: LENGTHS }, (_, length) => FULL / length)
const thirds = shares.map((share) => share / 3)
const THIRD = FULL / 3

export interface StepInput
  extends Pick<
    ScoringStep,
    'mapping' | 'comparer' | 'tolerance' | 'reference' | 'nullMismatch' | 'objects' | 'listTexts' | 'listStarts'
  > {
  readonly losses: Losses
  readonly texts?: TextStore
  readonly frequency?: Pick<StepFrequency, 'effects' | 'listEffects'>
}

/**
 * True where `mostAlike` bounds what the comparer answers: Jaro's, and those that count edits. An exchange of neighbours
 * changes no letter, so it needs as many partners as other edits do. Texts of other comparers have no bags and shapes.
 */
export function isBounded(comparer: ComparerName): boolean {
  return (
    comparer === 'JARO_WINKLER' || comparer === 'LEVENSHTEIN' || comparer === 'DAMERAU' || comparer === 'TOKEN_SORT'
  )
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
    ...(frequency ? { frequency: { ...frequency, losses: lossesByEffect(ofEqual) } } : {}),
  }
}

function lossesByEffect(ofEqual: Losses['ofEqual']): Int32Array {
  return Int32Array.from({ length: 2 * MOST_EFFECT + 1 }, (_, at) => ofEqual(at - MOST_EFFECT))
}

/** The effect of the frequency of one value, a text or a list, by its number. */
export function effectOfValue({ effects, listEffects }: StepFrequency, value: number): number {
  return value > 0 ? effects[value]! : listEffects[-1 - value]!
}

/** What a step takes where both records have this value. */
export function lossOfEqual({ losses, frequency }: ScoringStep, value: number): number {
  return frequency ? frequency.losses[effectOfValue(frequency, value) + MOST_EFFECT]! : losses[FULL]!
}

/**
 * The greatest similarity that two different texts can have, 0..10000, from their bags and shapes; a shape of 0 tells
 * nothing.
 *
 * Letters that both bags have are partners, and so may be those that no bag counts; the others find none. Jaro is then
 * at most (m/a + m/b + 1) ÷ 3; whoever counts edits must edit what is left of the longer one. Two are added for what rounding takes.
 */
export function mostAlike(jaro: boolean, aBag: number, aShape: number, bBag: number, bShape: number): number {
  if (aShape === 0 || bShape === 0) return FULL
  const aRest = (aShape >>> LENGTH_BITS) & LENGTH_MASK
  const more = ((bShape >>> LENGTH_BITS) & LENGTH_MASK) - aRest
  const partners = bitCount(aBag & bBag) + aRest + (more & (more >> 31)) // with the lesser of both rests, without a branch
  const a = aShape & LENGTH_MASK
  const b = bShape & LENGTH_MASK
  if (!jaro) return least(partners * shares[Math.max(a, b)]! + 2)
  if (partners === 0) return 2
  const most = partners * (thirds[a]! + thirds[b]!) + THIRD
  const difference = aShape ^ bShape
  if (difference & FIRST_LETTER) return least(most + 2)
  return least(most + commonBeginning(difference) * PREFIX_SCALE * (FULL - most) + 2)
}

function least(similarity: number): number {
  const whole = similarity | 0
  return Math.min(whole, FULL)
}

/** Of two shapes whose first letters may be the same: at least as many letters as the texts begin with alike, up to four. */
function commonBeginning(difference: number): number {
  if (difference & FIRST_TWO) return 1
  if (difference & FIRST_THREE) return 2
  return difference & FIRST_FOUR ? 3 : 4
}
