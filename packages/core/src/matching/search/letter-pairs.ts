import type { Terms } from './terms.ts'

type Letters = Int32Array | Uint8Array

/** An edit takes so many pairs of neighbours from a text at most: an exchange of two letters three, others two. */
export const PAIRS_AN_EDIT = 3

/** Notes as 64 bits, in two integers, which pairs of neighbouring letters a text has. Several pairs share a bit. */
export function pairsOf(letters: Letters, start: number, length: number, into: Int32Array, at: number): void {
  const end = start + length
  let low = 0
  let high = 0
  for (let next = start + 1; next < end; next++) {
    const mixed = Math.imul((letters[next - 1]! << 8) ^ letters[next]!, 0x9e3779b1) >>> 26
    if (mixed < 32) low |= 1 << mixed
    else high |= 1 << (mixed - 32)
  }
  into[at] = low
  into[at + 1] = high
}

export function pairsOfTerm(
  { starts, lengths, narrow, wide }: Terms,
  term: number,
  into: Int32Array,
  at: number,
): void {
  const start = starts.data[term]!
  const length = lengths.data[term]!
  if (start < 0) pairsOf(wide.data, ~start, length, into, at)
  else pairsOf(narrow.data, start, length, into, at)
}
