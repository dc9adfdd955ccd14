import { bitCount } from '../../../lib/collections/bit-set.ts'
import { FULL } from '../../classify/similarity.ts'
import type { TextBound } from '../../compare/comparer.ts'
import { LENGTH_BITS, SHAPE_LETTER_BITS } from '../values/text-marks.ts'

/** By what texts are bounded, as an integer: it is asked for each pair. */
export type BoundKind = typeof JARO | typeof EDITS | typeof DIGITS | typeof DAY | typeof PLACE
const JARO = 0
const EDITS = 1
const DIGITS = 2
const DAY = 3
const PLACE = 4

export const BOUND_KINDS: { readonly [by in TextBound['by']]: BoundKind } = { JARO, EDITS, DIGITS, DAY, PLACE }

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

/** With more edits than these the digits of two telephone numbers are not alike at all. */
const MOST_EDITS_OF_DIGITS = 2

/**
 * The greatest similarity that two different texts can have, 0..10000, from the two integers of each,
 * bags and shapes of their letters mostly; a shape of 0 tells nothing.
 *
 * Letters that both bags have are partners, and so may be those that no bag counts; the others find none. Jaro is then
 * at most (m/a + m/b + 1) ÷ 3; whoever counts edits must edit what is left of the longer one. Two are added for what rounding takes.
 */
export function mostAlike(kind: BoundKind, aBag: number, aShape: number, bBag: number, bShape: number): number {
  if (aShape === 0 || bShape === 0) return FULL
  if (kind === DAY) return mostAlikeDays(aBag, bBag)
  if (kind === PLACE) return least(Math.max(0, FULL - Math.abs(aBag - bBag) + 2))
  const aRest = (aShape >>> LENGTH_BITS) & LENGTH_MASK
  const more = ((bShape >>> LENGTH_BITS) & LENGTH_MASK) - aRest
  const partners = bitCount(aBag & bBag) + aRest + (more & (more >> 31)) // with the lesser of both rests, without a branch
  const a = aShape & LENGTH_MASK
  const b = bShape & LENGTH_MASK
  if (kind === EDITS) return least(partners * shares[Math.max(a, b)]! + 2)
  if (kind === DIGITS) return partners >= Math.min(a, b) - MOST_EDITS_OF_DIGITS ? FULL : 0
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

const DIGIT = 4
/** The lowest bit of each digit. */
const EACH_DIGIT = 0x11111111
const MONTH_AND_DAY = 0xffff

/**
 * Of two days as eight digits of four bits each: nothing where no two edits lead from one to the other, and neither day and month are
 * exchanged nor the year alone is another one.
 */
function mostAlikeDays(a: number, b: number): number {
  const other = a ^ b
  const digits = bitCount(someBit(other))
  if (digits <= 2 || (other & MONTH_AND_DAY) === 0) return FULL
  const [day, month] = [a & 0xff, (a >>> 8) & 0xff]
  if (other >>> 16 === 0 && ((day << 8) | month) === (b & MONTH_AND_DAY)) return FULL
  // One digit is left out and one put in: those between have moved by one place.
  const first = Math.clz32(other) >> 2
  const last = 7 - ((31 - Math.clz32(other & -other)) >> 2)
  const between = (-1 >>> (DIGIT * first)) & (-1 << (DIGIT * (8 - last)))
  if ((((a << DIGIT) ^ b) & between) === 0 || ((a ^ (b << DIGIT)) & between) === 0) return FULL
  // Two neighbours that change places are one edit, and two other digits.
  const moved = someBit((a >>> DIGIT) ^ b) | someBit(a ^ (b >>> DIGIT))
  return digits <= 4 && (~moved & EACH_DIGIT & someBit(other)) !== 0 ? FULL : 0
}

/** For each digit its lowest bit, where any bit of it is set. */
function someBit(digits: number): number {
  return (digits | (digits >>> 1) | (digits >>> 2) | (digits >>> 3)) & EACH_DIGIT
}
