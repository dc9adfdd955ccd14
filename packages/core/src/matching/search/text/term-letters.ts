import { bagOf, chooseBits, type LetterBits, noteLetters } from '../../columnar/letter-bags.ts'
import type { Terms } from '../../columnar/terms.ts'

/** Terms that are looked at to choose the bits. */
const SAMPLE = 5_000

/** The bits that tell most of these terms apart. */
export function bitsForTerms(terms: Terms): LetterBits {
  return chooseBits(sampleOf(terms))
}

export function bagOfTerm(bits: LetterBits, { starts, lengths, narrow, wide }: Terms, term: number): number {
  const start = starts.data[term]!
  const length = lengths.data[term]!
  return start < 0 ? bagOf(bits, wide.data, ~start, length) : bagOf(bits, narrow.data, start, length)
}

export function noteLettersOfTerm({ starts, lengths, narrow, wide }: Terms, term: number, present: Uint8Array): void {
  const start = starts.data[term]!
  const length = lengths.data[term]!
  if (start < 0) noteLetters(wide.data, ~start, length, present)
  else noteLetters(narrow.data, start, length, present)
}

function* sampleOf({ starts, lengths, narrow, wide }: Terms): Generator<Int32Array | Uint8Array> {
  const count = starts.length
  const step = Math.max(1, Math.ceil(count / SAMPLE))
  for (let term = 0; term < count; term += step) {
    const start = starts.data[term]!
    const length = lengths.data[term]!
    yield start < 0 ? wide.data.subarray(~start, ~start + length) : narrow.data.subarray(start, start + length)
  }
}
