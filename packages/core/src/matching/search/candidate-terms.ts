import { bitCount } from '../kernel/letter-bags.ts'
import { type Integers, push } from './column.ts'
import { bagOf, missingLetters } from './letter-bag.ts'
import { PAIRS_AN_EDIT, pairsOf } from './letter-pairs.ts'
import type { Steps } from './steps.ts'
import { BLOCK_BITS, LONGEST, type TermScan } from './term-scan.ts'
import type { TextPattern } from './text-pattern.ts'

/** Blocks that are looked at in one piece. */
const BLOCKS_A_PIECE = 1 << 12

/** What a search knows of its pattern: which letters and which pairs it has. */
interface Marks {
  readonly bag: number
  readonly low: number
  readonly high: number
}

/** Looks through some blocks, between two positions. */
type Look = (firstBlock: number, lastBlock: number, from: number, end: number) => void

/** Appends to `found` the terms that may hold the pattern: all that do are among them. */
export function* mayHold(scan: TermScan, pattern: TextPattern, found: Integers): Steps<void> {
  if (missingLetters(pattern.letters, pattern.length, scan.present) > 0) return
  const { bag, low, high } = marksOf(scan, pattern)
  const { terms, bags, pairs, some, later, laterBags } = scan
  yield* eachPiece(scan, pattern.length, LONGEST, (first, last, from, end) => {
    for (let block = first; block <= last; block++) {
      if ((bag & ~some[block]!) !== 0) continue
      const stop = Math.min(end, (block + 1) << BLOCK_BITS)
      for (let at = Math.max(from, block << BLOCK_BITS); at < stop; at++) {
        if ((bag & ~bags[at]!) !== 0) continue
        if ((low & ~pairs[2 * at]!) !== 0 || (high & ~pairs[2 * at + 1]!) !== 0) continue
        push(found, terms[at]!)
      }
    }
  })
  for (let at = 0; at < later.length; at++) if ((bag & ~laterBags.data[at]!) === 0) push(found, later.data[at]!)
}

/** Appends to `found` the terms that may be so many edits away: all that are are among them. */
export function* mayBeNear(scan: TermScan, pattern: TextPattern, edits: number, found: Integers): Steps<void> {
  if (missingLetters(pattern.letters, pattern.length, scan.present) > edits) return
  const { bag, low, high } = marksOf(scan, pattern)
  const { terms, bags, pairs, some, every, later, laterBags } = scan
  const lostPairs = PAIRS_AN_EDIT * edits
  yield* eachPiece(scan, Math.max(0, pattern.length - edits), pattern.length + edits, (first, last, from, end) => {
    for (let block = first; block <= last; block++) {
      if (bitCount(bag & ~some[block]!) > edits || bitCount(every[block]! & ~bag) > edits) continue
      const stop = Math.min(end, (block + 1) << BLOCK_BITS)
      for (let at = Math.max(from, block << BLOCK_BITS); at < stop; at++) {
        const other = bags[at]!
        if (bitCount(bag & ~other) > edits || bitCount(other & ~bag) > edits) continue
        if (bitCount(low & ~pairs[2 * at]!) + bitCount(high & ~pairs[2 * at + 1]!) <= lostPairs) push(found, terms[at]!)
      }
    }
  })
  for (let at = 0; at < later.length; at++) {
    const other = laterBags.data[at]!
    if (bitCount(bag & ~other) <= edits && bitCount(other & ~bag) <= edits) push(found, later.data[at]!)
  }
}

function marksOf({ bits }: TermScan, { letters, length }: TextPattern): Marks {
  const pairs = new Int32Array(2)
  pairsOf(letters, 0, length, pairs, 0)
  return { bag: bagOf(bits, letters, 0, length), low: pairs[0]!, high: pairs[1]! }
}

/** The blocks of the terms of these lengths; with LONGEST those of all from there on. */
function* eachPiece({ ofLength }: TermScan, shortest: number, longest: number, look: Look): Steps<void> {
  const from = ofLength[Math.min(shortest, LONGEST)]!
  const end = ofLength[Math.min(longest, LONGEST) + 1]!
  const last = (end - 1) >> BLOCK_BITS
  for (let block = from >> BLOCK_BITS; end > from && block <= last; block += BLOCKS_A_PIECE) {
    look(block, Math.min(last, block + BLOCKS_A_PIECE - 1), from, end)
    yield
  }
}
