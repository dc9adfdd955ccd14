import type { ComparedValues } from './compared-values.ts'
import { type Bags, bitCount, chooseBags } from './letter-bags.ts'
import { sharedBytes, sharedInts, sharedUnits } from './shared.ts'

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
  const bags = chooseBags(bounded ? sampleOf(texts) : [])
  const spans = sharedInts(2 * texts.length)
  const marks = bounded ? new Int32Array(2 * texts.length) : undefined
  const room = createRoom()
  for (let id = 1; id < texts.length; id++) {
    const text = texts[id]!
    const start = room.addNarrow(text)
    if (start < 0) {
      spans[2 * id] = room.addWide(text)
      spans[2 * id + 1] = -text.length
    } else {
      spans[2 * id] = start
      spans[2 * id + 1] = text.length
      if (marks) mark(marks, id, bags, room.narrow(), start, text.length)
    }
  }
  return { store: { spans, ...room.close() }, marks }
}

function* sampleOf(texts: readonly string[]): Generator<string> {
  const step = Math.ceil(texts.length / SAMPLE)
  for (let id = 0; id < texts.length; id += step) yield texts[id]!
}

function mark(marks: Int32Array, id: number, bags: Bags, bytes: Uint8Array, start: number, length: number): void {
  if (length >= 1 << LENGTH_BITS) return
  let shape = 0
  for (let index = 0; index < SHAPE_LETTERS; index++) {
    const letter = index < length ? bytes[start + index]! : 0
    shape = (shape << SHAPE_LETTER_BITS) | (letter & ((1 << SHAPE_LETTER_BITS) - 1))
  }
  const bag = bags.of(bytes, start, length)
  const rest = length - bitCount(bag)
  marks[2 * id] = bag
  marks[2 * id + 1] = (((shape << LENGTH_BITS) | rest) << LENGTH_BITS) | length
}

/** Room that grows until everything is laid down. */
function createRoom() {
  let narrow = new Uint8Array(1 << 16)
  let wide = new Uint16Array(16)
  let narrowEnd = 0
  let wideEnd = 0
  return {
    narrow: () => narrow,
    /** Where the text begins; −1, and nothing laid down, when one of its units is too wide. */
    addNarrow(text: string): number {
      const length = text.length
      while (narrowEnd + length > narrow.length) narrow = doubled(narrow, new Uint8Array(2 * narrow.length))
      for (let index = 0; index < length; index++) {
        const unit = text.charCodeAt(index)
        if (unit > 255) return -1
        narrow[narrowEnd + index] = unit
      }
      narrowEnd += length
      return narrowEnd - length
    },
    addWide(text: string): number {
      while (wideEnd + text.length > wide.length) wide = doubled(wide, new Uint16Array(2 * wide.length))
      for (let index = 0; index < text.length; index++) wide[wideEnd + index] = text.charCodeAt(index)
      wideEnd += text.length
      return wideEnd - text.length
    },
    close: () => ({ narrow: sharedBytes(narrow.subarray(0, narrowEnd)), wide: sharedUnits(wide.subarray(0, wideEnd)) }),
  }
}

function doubled<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(from: T, into: T): T {
  into.set(from)
  return into
}
