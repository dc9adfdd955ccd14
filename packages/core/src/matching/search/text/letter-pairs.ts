import type { Terms } from '../../columnar/terms.ts'

type Letters = Int32Array | Uint8Array

/**
 * Which pairs of neighbouring letters some texts have: by pair, a bit for each text, 32 of them a number. A text is said to have a pair
 * when it has one of the same class. What is asked for has few pairs, so few of these rows are read, and 32 texts at a time.
 */
export interface PairRows {
  readonly rows: Int32Array
  /** By class: of how many texts the row has bits. */
  readonly texts: Int32Array
  /** Numbers a row. */
  readonly width: number
  /** There are 2^bits classes of pairs. */
  readonly bits: number
}

/** Texts whose bits are in one number, as a shift and as a mask. */
export const TEXT_BITS = 5
export const TEXT_MASK = 31

/** Classes beside the letters of a usual text: so it has about a quarter of them, and a word of five pairs one in a thousand by chance. */
const CLASSES_A_LETTER = 4
const FEWEST_BITS = 5
const MOST_BITS = 7

/** Rows for so many texts, which have so many letters together. */
export function createPairRows(texts: number, letters: number): PairRows {
  const width = (texts + TEXT_MASK) >> TEXT_BITS
  const wanted = Math.ceil(Math.log2((CLASSES_A_LETTER * letters) / Math.max(1, texts)))
  const bits = Math.max(FEWEST_BITS, Math.min(MOST_BITS, wanted))
  return { rows: new Int32Array(width << bits), texts: new Int32Array(1 << bits), width, bits }
}

/** Where the rows of the pairs of a text begin, each once, those first that the fewest texts have. */
export function rowsOf({ texts, width, bits }: PairRows, letters: Int32Array, length: number): readonly number[] {
  const classes: number[] = []
  for (let next = 1; next < length; next++) {
    const its = classOf(letters[next - 1]!, letters[next]!, bits)
    if (classes.includes(its)) continue
    let place = classes.push(its) - 1 // a handful: put into its place, without what a sort of the platform allocates
    for (; place > 0 && texts[classes[place - 1]!]! > texts[its]!; place--) classes[place] = classes[place - 1]!
    classes[place] = its
  }
  return classes.map((each) => each * width)
}

/** Notes the pairs of a term as those of the text at a position. */
export function notePairs(pairs: PairRows, { starts, lengths, narrow, wide }: Terms, term: number, at: number): void {
  const start = starts.data[term]!
  const letters: Letters = start < 0 ? wide.data : narrow.data
  const from = start < 0 ? ~start : start
  const end = from + lengths.data[term]!
  const { rows, texts, width, bits } = pairs
  const place = at >> TEXT_BITS
  const bit = 1 << (at & TEXT_MASK)
  for (let next = from + 1; next < end; next++) {
    const its = classOf(letters[next - 1]!, letters[next]!, bits)
    const cell = its * width + place
    if ((rows[cell]! & bit) === 0) texts[its]!++
    rows[cell]! |= bit
  }
}

/** Which of 32 texts are in all of these rows. */
export function inAllRows({ rows }: PairRows, of: readonly number[], place: number): number {
  if (of.length < 2) return of.length === 0 ? -1 : rows[of[0]! + place]!
  let all = rows[of[0]! + place]! & rows[of[1]! + place]! // where it mostly ends
  for (let next = 2; next < of.length && all !== 0; next++) all &= rows[of[next]! + place]!
  return all
}

/** The most rows that `inSomeRows` asks for. */
export const MOST_SHARED = 3

/** Which of 32 texts are in so many of these rows, up to MOST_SHARED. */
export function inSomeRows({ rows }: PairRows, of: readonly number[], count: number, place: number): number {
  if (count <= 0) return -1
  let one = 0
  let two = 0
  let three = 0
  for (let next = 0; next < of.length; next++) {
    const row = rows[of[next]! + place]!
    three |= two & row
    two |= one & row
    one |= row
  }
  if (count === 1) return one
  return count === 2 ? two : three
}

function classOf(letter: number, next: number, bits: number): number {
  return Math.imul((letter << 8) ^ next, 0x9e3779b1) >>> (32 - bits)
}
