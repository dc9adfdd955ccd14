import type { Terms } from './terms.ts'

type Letters = Int32Array | Uint8Array

/**
 * Which pairs of neighbouring letters some texts have: by pair, a bit for each text, 32 of them a number. A text is said to have a pair
 * when it has one of the same class. What is asked for has few pairs, so few of these rows are read, and 32 texts at a time.
 */
export interface PairRows {
  readonly rows: Int32Array
  /** Numbers a row. */
  readonly width: number
}

/** An edit takes so many pairs of neighbours from a text at most: an exchange of two letters three, others two. */
export const PAIRS_AN_EDIT = 3
/** Texts whose bits are in one number, as a shift and as a mask. */
export const TEXT_BITS = 5
export const TEXT_MASK = 31

const CLASS_BITS = 6
const CLASSES = 1 << CLASS_BITS

export function createPairRows(texts: number): PairRows {
  const width = (texts + TEXT_MASK) >> TEXT_BITS
  return { rows: new Int32Array(CLASSES * width), width }
}

/** Where the rows of the pairs of a text begin, each once. */
export function rowsOf({ width }: PairRows, letters: Int32Array, length: number): readonly number[] {
  const rows = new Set<number>()
  for (let next = 1; next < length; next++) rows.add(classOf(letters[next - 1]!, letters[next]!) * width)
  return [...rows]
}

/** Notes the pairs of a term as those of the text at a position. */
export function notePairs(pairs: PairRows, { starts, lengths, narrow, wide }: Terms, term: number, at: number): void {
  const start = starts.data[term]!
  const letters: Letters = start < 0 ? wide.data : narrow.data
  const from = start < 0 ? ~start : start
  const end = from + lengths.data[term]!
  const { rows, width } = pairs
  const place = at >> TEXT_BITS
  const bit = 1 << (at & TEXT_MASK)
  for (let next = from + 1; next < end; next++)
    rows[classOf(letters[next - 1]!, letters[next]!) * width + place]! |= bit
}

/** How many of these rows the text at a position is not in. */
export function missingPairs({ rows }: PairRows, of: readonly number[], at: number): number {
  const place = at >> TEXT_BITS
  let missing = of.length
  for (let next = 0; next < of.length; next++) missing -= (rows[of[next]! + place]! >>> (at & TEXT_MASK)) & 1
  return missing
}

/** Which of 32 texts are in all of these rows. */
export function inAllRows({ rows }: PairRows, of: readonly number[], place: number): number {
  let all = -1
  for (let next = 0; next < of.length && all !== 0; next++) all &= rows[of[next]! + place]!
  return all
}

function classOf(letter: number, next: number): number {
  return Math.imul((letter << 8) ^ next, 0x9e3779b1) >>> (32 - CLASS_BITS)
}
