import { bitCount } from '../../../lib/collections/bit-set.ts'
import { FULL } from '../../classify/similarity.ts'
import { bagOf, chooseBits } from '../../columnar/letter-bags.ts'
import type { TextBound } from '../../compare/comparer.ts'
import { DEFAULT_TOLERANCE, EARTH_RADIUS, radiansOf } from '../../compare/geographic.ts'
import { isUnread } from '../../compare/unread.ts'
import { isNarrow, writeUnits } from './text-store.ts'

/**
 * A shape is, from its highest bit: five bits of each of the first four letters; how many letters the bag does not
 * count; the length. Longer texts than that have none.
 */
export const LENGTH_BITS = 6
export const SHAPE_LETTER_BITS = 5
const SHAPE_LETTERS = 4
const SAMPLE = 20_000
const LONGEST = (1 << LENGTH_BITS) - 1

/**
 * By text id two integers that bound how alike it can be to another text: the second one is 0 where nothing is known of it. Of letters
 * a bag and a shape; of days their eight digits, four bits each; of places how far to the north they lie.
 */
export function textMarks(texts: readonly string[], bound: TextBound, tolerance?: number): Int32Array | undefined {
  switch (bound.by) {
    case 'DAY':
      return tolerance === undefined ? dayMarks(texts) : undefined // near days are alike, whatever their digits
    case 'PLACE':
      return placeMarks(texts, tolerance ?? DEFAULT_TOLERANCE)
    default:
      return letterMarks(texts, bound.lettersOf)
  }
}

const KNOWN = 1
const EIGHT_DIGITS = /^\d{8}$/

function dayMarks(texts: readonly string[]): Int32Array {
  return marksBy(texts, (text) => (EIGHT_DIGITS.test(text) ? Number.parseInt(text, 16) | 0 : undefined))
}

/** With a lesser tolerance the degrees of a meridian are more than an integer holds. */
const LEAST_TOLERANCE = 200

/** How far to the north, in parts of the tolerance as fine as similarities are. */
function placeMarks(texts: readonly string[], tolerance: number): Int32Array | undefined {
  if (tolerance < LEAST_TOLERANCE) return undefined
  return marksBy(texts, (text) =>
    isUnread(text) ? undefined : Math.round((radiansOf(text)[0] * EARTH_RADIUS * FULL) / tolerance),
  )
}

function marksBy(texts: readonly string[], markOf: (text: string) => number | undefined): Int32Array {
  const marks = new Int32Array(2 * texts.length)
  for (let id = 1; id < texts.length; id++) {
    const mark = markOf(texts[id]!)
    if (mark === undefined) continue
    marks[2 * id] = mark
    marks[2 * id + 1] = KNOWN
  }
  return marks
}

function letterMarks(texts: readonly string[], lettersOf: (text: string) => string | undefined): Int32Array {
  const bits = chooseBits(sampleOf(texts, lettersOf))
  const marks = new Int32Array(2 * texts.length)
  const bytes = new Uint8Array(LONGEST)
  for (let id = 1; id < texts.length; id++) {
    const letters = lettersOf(texts[id]!)
    if (letters === undefined || letters.length > LONGEST || !isNarrow(letters)) continue
    const { length } = letters
    writeUnits(letters, bytes, 0)
    const bag = bagOf(bits, bytes, 0, length)
    const rest = length - bitCount(bag)
    marks[2 * id] = bag
    marks[2 * id + 1] = (((beginningOf(bytes, length) << LENGTH_BITS) | rest) << LENGTH_BITS) | length
  }
  return marks
}

function beginningOf(bytes: Uint8Array, length: number): number {
  let beginning = 0
  for (let index = 0; index < SHAPE_LETTERS; index++) {
    const letter = index < length ? bytes[index]! : 0
    beginning = (beginning << SHAPE_LETTER_BITS) | (letter & ((1 << SHAPE_LETTER_BITS) - 1))
  }
  return beginning
}

function* sampleOf(
  texts: readonly string[],
  lettersOf: (text: string) => string | undefined,
): Generator<readonly number[]> {
  const step = Math.ceil(texts.length / SAMPLE)
  for (let id = 0; id < texts.length; id += step) {
    const letters = lettersOf(texts[id]!) ?? ''
    yield Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at))
  }
}
