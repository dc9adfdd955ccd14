import type { Resumable } from '../../../lib/async/resumable.ts'
import { type Integers, integers, push } from '../../columnar/column.ts'
import { type LetterBits, noLetters } from '../../columnar/letter-bags.ts'
import { sortByKey } from '../../columnar/radix-order.ts'
import type { Terms } from '../../columnar/terms.ts'
import { createPairRows, notePairs, type PairRows } from './letter-pairs.ts'
import { bagOfTerm, noteLettersOfTerm } from './term-letters.ts'

/**
 * Some terms by length and then by bag, so that a search passes over most of them: terms side by side have much of their bags in
 * common, and a block says what all of it has and what none has. Terms that came later follow in the order in which they came.
 */
export interface TermScan {
  readonly bits: LetterBits
  /** Letters that its terms have, as in `noteLetters`: most columns of digits need not be gone through for a name. */
  readonly present: Uint8Array
  /** By position: the term. */
  readonly terms: Int32Array
  /** By position: its bag. */
  readonly bags: Int32Array
  /** By position: its pairs of letters. */
  readonly pairs: PairRows
  /** By length, up to LONGEST, which stands for all from there on: its first position; then the end. */
  readonly ofLength: Int32Array
  /** By block: what at least one of its terms has; what all of them have. */
  readonly some: Int32Array
  readonly every: Int32Array
  /** The terms that came later, and their bags. */
  readonly later: Integers
  readonly laterBags: Integers
}

export const BLOCK_BITS = 6
const BLOCK = 1 << BLOCK_BITS
export const LONGEST = 255
const LENGTH_BITS = 8
const PIECE = 1 << 11

export function emptyScan(bits: LetterBits): TermScan {
  const none = new Int32Array(0)
  return {
    bits,
    present: noLetters(),
    terms: none,
    bags: none,
    pairs: createPairRows(0, 0),
    ofLength: new Int32Array(LONGEST + 2),
    some: none,
    every: none,
    later: integers(),
    laterBags: integers(),
  }
}

export function addToScan(scan: TermScan, terms: Terms, term: number): void {
  noteLettersOfTerm(terms, term, scan.present)
  push(scan.later, term)
  push(scan.laterBags, bagOfTerm(scan.bits, terms, term))
}

export function* orderTerms(terms: Terms, members: Int32Array, bits: LetterBits): Resumable<TermScan> {
  const count = members.length
  const bagOf = new Int32Array(count)
  const lengthOf = new Int32Array(count)
  const ofLength = new Int32Array(LONGEST + 2)
  const present = noLetters()
  let letters = 0
  for (let at = 0; at < count; at++) {
    bagOf[at] = bagOfTerm(bits, terms, members[at]!)
    noteLettersOfTerm(terms, members[at]!, present)
    lengthOf[at] = Math.min(terms.lengths.data[members[at]!]!, LONGEST)
    letters += lengthOf[at]!
    ofLength[lengthOf[at]! + 1]!++
    if (at % PIECE === PIECE - 1) yield
  }
  for (let length = 0; length <= LONGEST; length++) ofLength[length + 1]! += ofLength[length]!
  const first = new Int32Array(count)
  for (let at = 0; at < count; at++) first[at] = at
  const order = yield* sortByKey(yield* sortByKey(first, bagOf), lengthOf, LENGTH_BITS)
  const blocks = Math.ceil(count / BLOCK)
  const bags = new Int32Array(count)
  const pairs = createPairRows(count, letters)
  const some = new Int32Array(blocks)
  const every = new Int32Array(blocks).fill(-1)
  for (let position = 0; position < count; position++) {
    const bag = bagOf[order[position]!]!
    bags[position] = bag
    some[position >> BLOCK_BITS]! |= bag
    every[position >> BLOCK_BITS]! &= bag
    order[position] = members[order[position]!]!
    notePairs(pairs, terms, order[position]!, position)
    if (position % PIECE === PIECE - 1) yield
  }
  return { bits, present, terms: order, bags, pairs, ofLength, some, every, later: integers(), laterBags: integers() }
}

export function bytesOfScan({ terms, bags, pairs, some, every, later, laterBags }: TermScan): number {
  const settled = [terms, bags, pairs.rows, some, every].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return settled + later.data.byteLength + laterBags.data.byteLength
}
