import type { Resumable } from '../../../lib/async/resumable.ts'
import { bitCount } from '../../../lib/collections/bit-set.ts'
import { type Integers, push } from '../../columnar/column.ts'
import { bagOf, missingLetters } from '../../columnar/letter-bags.ts'
import { inAllRows, inSomeRows, MOST_SHARED, rowsOf, TEXT_BITS, TEXT_MASK } from '../text/letter-pairs.ts'
import { BLOCK_BITS, LONGEST, type TermScan } from '../text/term-scan.ts'
import type { TextPattern } from '../text/text-pattern.ts'

/** Terms that are looked at in one piece. */
const TERMS_A_PIECE = 1 << 18

/** What terms near a pattern have. */
interface Nearness {
  readonly bag: number
  /** Of the pattern's pairs of letters. */
  readonly rows: readonly number[]
  readonly edits: number
  /** How many of these pairs they have at least. */
  readonly shared: number
}

/** Looks through the terms between two positions. */
type Visit = (from: number, end: number) => void

/** Appends to `found` terms that may hold the pattern: all that do are among them. */
export function* mayHold(scan: TermScan, pattern: TextPattern, found: Integers): Resumable<void> {
  if (missingLetters(pattern.letters, pattern.length, scan.present) > 0) return
  const bag = bagOf(scan.bits, pattern.letters, 0, pattern.length)
  const rows = rowsOf(scan.pairs, pattern.letters, pattern.length)
  const { terms, bags, pairs, later, laterBags } = scan
  yield* eachPiece(scan, pattern.length, LONGEST, (from, end) => {
    for (let place = from >> TEXT_BITS; place << TEXT_BITS < end; place++) {
      const first = place << TEXT_BITS
      for (let left = inAllRows(pairs, rows, place); left !== 0; left &= left - 1) {
        const at = first + TEXT_MASK - Math.clz32(left & -left)
        if (at >= from && at < end && (bag & ~bags[at]!) === 0) push(found, terms[at]!)
      }
    }
  })
  yield
  for (let at = 0; at < later.length; at++) if ((bag & ~laterBags.data[at]!) === 0) push(found, later.data[at]!)
}

/**
 * Appends to `found` the terms that may be near the pattern: all are among them that are so many edits away as terms of their length may
 * be, `most` for those whose length is not kept.
 */
export function* mayBeNear(
  scan: TermScan,
  pattern: TextPattern,
  most: number,
  editsOf: (length: number) => number,
  found: Integers,
): Resumable<void> {
  if (missingLetters(pattern.letters, pattern.length, scan.present) > most) return
  const bag = bagOf(scan.bits, pattern.letters, 0, pattern.length)
  const rows = rowsOf(scan.pairs, pattern.letters, pattern.length)
  const { later, laterBags } = scan
  const shortest = Math.min(LONGEST, Math.max(0, pattern.length - most))
  const longest = Math.min(LONGEST, pattern.length + most)
  for (let length = shortest; length <= longest; length++) {
    const edits = length === LONGEST ? most : editsOf(length)
    if (length < LONGEST && Math.abs(length - pattern.length) > edits) continue
    const longer = length === LONGEST ? 0 : length - pattern.length // loses most
    // Of any pairs of the pattern all but those that are lost are left: of fewer a greater share.
    const lost = mostLost(edits, longer)
    const some = rows.slice(0, lost + MOST_SHARED)
    const nearness = { bag, rows: some, edits, shared: some.length - lost }
    yield* eachPiece(scan, length, length, (from, end) => near(scan, nearness, from, end, found))
  }
  yield
  for (let at = 0; at < later.length; at++) {
    const other = laterBags.data[at]!
    if (bitCount(bag & ~other) <= most && bitCount(other & ~bag) <= most) push(found, later.data[at]!)
  }
}

/**
 * The pairs of letters that so many edits take from a text at most, which becomes so much longer: an added letter parts one pair, one that
 * is taken out two, as does one that is replaced, and an exchange three. (Ukkonen's bound of shared q-grams, 1992, with exchanges.)
 */
function mostLost(edits: number, longer: number): number {
  return (longer > 0 ? longer : -2 * longer) + 3 * (edits - Math.abs(longer))
}

/** The terms between two positions that may be so many edits away, and have at least `shared` of the pairs in these rows. */
function near(
  { terms, bags, pairs, some, every }: TermScan,
  { bag, rows, edits, shared }: Nearness,
  from: number,
  end: number,
  found: Integers,
): void {
  for (let place = from >> TEXT_BITS; place << TEXT_BITS < end; place++) {
    const block = place >> (BLOCK_BITS - TEXT_BITS)
    if (bitCount(bag & ~some[block]!) > edits || bitCount(every[block]! & ~bag) > edits) continue
    const first = place << TEXT_BITS
    for (let left = inSomeRows(pairs, rows, shared, place); left !== 0; left &= left - 1) {
      const at = first + TEXT_MASK - Math.clz32(left & -left)
      if (at < from || at >= end) continue
      const other = bags[at]!
      if (bitCount(bag & ~other) <= edits && bitCount(other & ~bag) <= edits) push(found, terms[at]!)
    }
  }
}

/** The positions of the terms of these lengths, from one block to another; with LONGEST those of all from there on. */
function* eachPiece({ ofLength }: TermScan, shortest: number, longest: number, look: Visit): Resumable<void> {
  const end = ofLength[Math.min(longest, LONGEST) + 1]!
  for (let from = ofLength[Math.min(shortest, LONGEST)]!; from < end; from += TERMS_A_PIECE) {
    look(from, Math.min(end, from + TERMS_A_PIECE))
    if (from + TERMS_A_PIECE < end) yield // the last piece is mostly small, and there is one for every length
  }
}
