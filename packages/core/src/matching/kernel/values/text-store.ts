import { bitCount } from '../../../lib/collections/bit-set.ts'
import { bytes, extend, units, valuesOf } from '../../columnar/column.ts'
import { bagOf, chooseBits, type LetterBits } from '../../columnar/letter-bags.ts'
import { sharedBytes, sharedInts, sharedUnits } from './shared-memory.ts'
import type { ComparedValues } from './used-texts.ts'

/** The texts of one mapping in shared memory. */
export interface TextStore {
  /** By text id, two integers: where it begins and how many units it has; negative among the wide ones. */
  readonly spans: Int32Array
  /** Texts of units below 256 each. */
  readonly narrow: Uint8Array
  /** The other texts, as UTF-16. */
  readonly wide: Uint16Array
}

interface StoredTexts {
  readonly store: TextStore
  /** By text id, two integers: its bag, and its shape, or 0 where nothing is known of it. Of a comparer without a bound undefined. */
  readonly marks: Int32Array | undefined
}

/**
 * A shape is, from its highest bit: five bits of each of the first four letters; how many letters the bag does not
 * count; the length. Longer texts than that have none.
 */
export const LENGTH_BITS = 6
export const SHAPE_LETTER_BITS = 5
const SHAPE_LETTERS = 4
const SAMPLE = 20_000

/** Lays down the texts that are compared. */
export function storeTexts({ texts }: Pick<ComparedValues, 'texts'>, bounded: boolean): StoredTexts {
  const bits = chooseBits(bounded ? sampleOf(texts) : [])
  const spans = sharedInts(2 * texts.length)
  const marks = bounded ? new Int32Array(2 * texts.length) : undefined
  const narrow = bytes()
  const wide = units()
  for (let id = 1; id < texts.length; id++) {
    const text = texts[id]!
    const { length } = text
    if (isNarrow(text)) {
      const start = extend(narrow, length)
      writeUnits(text, narrow.data, start)
      spans[2 * id] = start
      spans[2 * id + 1] = length
      if (marks) mark(marks, id, bits, narrow.data, start, length)
    } else {
      const start = extend(wide, length)
      writeUnits(text, wide.data, start)
      spans[2 * id] = start
      spans[2 * id + 1] = -length
    }
  }
  return { store: { spans, narrow: sharedBytes(valuesOf(narrow)), wide: sharedUnits(valuesOf(wide)) }, marks }
}

function* sampleOf(texts: readonly string[]): Generator<readonly number[]> {
  const step = Math.ceil(texts.length / SAMPLE)
  for (let id = 0; id < texts.length; id += step)
    yield Array.from({ length: texts[id]!.length }, (_, at) => texts[id]!.charCodeAt(at))
}

function isNarrow(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 255) return false
  return true
}

function writeUnits(text: string, into: Uint8Array | Uint16Array, start: number): void {
  for (let at = 0; at < text.length; at++) into[start + at] = text.charCodeAt(at)
}

function mark(marks: Int32Array, id: number, bits: LetterBits, bytes: Uint8Array, start: number, length: number): void {
  if (length >= 1 << LENGTH_BITS) return
  let shape = 0
  for (let index = 0; index < SHAPE_LETTERS; index++) {
    const letter = index < length ? bytes[start + index]! : 0
    shape = (shape << SHAPE_LETTER_BITS) | (letter & ((1 << SHAPE_LETTER_BITS) - 1))
  }
  const bag = bagOf(bits, bytes, start, length)
  const rest = length - bitCount(bag)
  marks[2 * id] = bag
  marks[2 * id + 1] = (((shape << LENGTH_BITS) | rest) << LENGTH_BITS) | length
}
