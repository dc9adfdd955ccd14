import type { ComparerName } from '../../model/classifier.ts'
import { FULL } from '../classify/similarity.ts'
import type { Losses } from './losses.ts'
import { bitCount } from './letter-bags.ts'
import type { TextStore } from './text-store.ts'
import { UNSHAPED_LENGTH } from './text-store.ts'

/** One mapping as the scoring of pairs sees it. Plain data, so that threads can be sent it. */
export interface Step {
  /** Position among the classifier's mappings. */
  readonly mapping: number
  readonly comparer: ComparerName
  readonly nullMismatch: boolean
  /** As `Losses` has them, by similarity. */
  readonly losses: Int32Array
  /** The least that is lost at this similarity or any lower one. */
  readonly leastLosses: Int32Array
  readonly lossOfOneMissing: number
  readonly lossOfBothMissing: number
  /** Absent when texts are only told apart. */
  readonly texts?: TextStore
  /** Of each list of several texts the ids, one after the other, and where each begins. */
  readonly listTexts: Int32Array
  readonly listStarts: Int32Array
}

const PREFIX_MASKS = [0x1f << 27, 0x3ff << 22, 0x7fff << 17, 0xfffff << 12]
const LENGTH_MASK = UNSHAPED_LENGTH - 1
const PREFIX_SCALE = 0.1

const reciprocals = Float64Array.from({ length: UNSHAPED_LENGTH }, (_, length) => 1 / length)

export interface StepInput extends Pick<Step, 'mapping' | 'comparer' | 'nullMismatch' | 'listTexts' | 'listStarts'> {
  readonly losses: Losses
  readonly texts?: TextStore
}

export function createStep({ losses: { bySimilarity, ofOneMissing, ofBothMissing }, ...input }: StepInput): Step {
  const leastLosses = bySimilarity.slice()
  for (let similarity = 1; similarity <= FULL; similarity++) {
    leastLosses[similarity] = Math.min(leastLosses[similarity]!, leastLosses[similarity - 1]!)
  }
  return {
    ...input,
    losses: bySimilarity,
    leastLosses,
    lossOfOneMissing: ofOneMissing,
    lossOfBothMissing: ofBothMissing,
  }
}

/**
 * The greatest similarity that two different texts can have, 0..10000, from their bags and shapes; a shape of 0 tells
 * nothing.
 *
 * The letters that only one of them has find no partner. Jaro is then at most (m/a + m/b + 1) ÷ 3; Levenshtein must edit
 * what is left of the longer one. Two are added for what rounding takes.
 */
export function mostAlike(jaro: boolean, aBag: number, aShape: number, bBag: number, bShape: number): number {
  if (aShape === 0 || bShape === 0) return FULL
  const a = aShape & LENGTH_MASK
  const b = bShape & LENGTH_MASK
  const fromA = a - bitCount(aBag & ~bBag)
  const fromB = b - bitCount(bBag & ~aBag)
  const partners = fromA < fromB ? fromA : fromB
  let most: number
  if (jaro) {
    most = partners === 0 ? 0 : (partners * (reciprocals[a]! + reciprocals[b]!) + 1) / 3
    most += commonBeginning(aShape ^ bShape) * PREFIX_SCALE * (1 - most)
  } else {
    most = partners * reciprocals[a > b ? a : b]!
  }
  const similarity = (most * FULL + 2) | 0
  return similarity < FULL ? similarity : FULL
}

/** At least as many letters as the two begin with alike, up to four. */
function commonBeginning(difference: number): number {
  if (difference & PREFIX_MASKS[0]!) return 0
  if (difference & PREFIX_MASKS[1]!) return 1
  if (difference & PREFIX_MASKS[2]!) return 2
  return difference & PREFIX_MASKS[3]! ? 3 : 4
}
