import { grown, scratch, writeCodePoints } from '../compare/code-points.ts'
import { type Bytes, bytes, bytesOf, extend, type Integers, integers, push } from './column.ts'

/**
 * Distinct texts, numbered from 0 in the order in which they came. One whose letters are all below 256 takes a byte a letter,
 * another four; lengths count code points.
 */
export interface Terms {
  /** By term: where it begins in `narrow`, or, complemented (below 0), in `wide`. */
  readonly starts: Integers
  readonly lengths: Integers
  readonly narrow: Bytes
  readonly wide: Integers
  readonly hashes: Integers
  /** Open addressing by hash: term + 1, 0 where free. */
  slots: Int32Array<ArrayBuffer>
  /** Slots that take over, and the terms below this number are in them already: moving all at once would hold the thread. */
  larger: Int32Array<ArrayBuffer> | undefined
  moved: number
}

/** Not a term. */
export const NO_TERM = -1

const FIRST_SLOTS = 64
const WIDE = 0x100
/** So the slots in use are never more than three fifths full. */
const MOVED_A_TERM = 8

/** The letters of the text that was looked up last. */
let letters = scratch(64)

export function createTerms(): Terms {
  return {
    starts: integers(),
    lengths: integers(),
    narrow: bytes(),
    wide: integers(),
    hashes: integers(),
    slots: new Int32Array(FIRST_SLOTS),
    larger: undefined,
    moved: 0,
  }
}

/** The term of this text, or NO_TERM. `salt` tells apart terms whose text is the same. */
export function findTerm(terms: Terms, text: string, salt = 0): number {
  const count = read(text)
  return probe(terms, count, hashOf(count, salt))
}

/** The term of this text, a new one if there is none. */
export function internTerm(terms: Terms, text: string, salt = 0): number {
  const count = read(text)
  const hash = hashOf(count, salt)
  const found = probe(terms, count, hash)
  return found === NO_TERM ? append(terms, letters, 0, count, hash) : found
}

/** A term of another dictionary, laid down in this one as well, where it is not yet. */
export function copyTerm(from: Terms, term: number, to: Terms): number {
  const start = from.starts.data[term]!
  const length = from.lengths.data[term]!
  const hash = from.hashes.data[term]!
  return start < 0
    ? append(to, from.wide.data, ~start, length, hash)
    : append(to, from.narrow.data, start, length, hash)
}

export function textOfTerm({ starts, lengths, narrow, wide }: Terms, term: number): string {
  const start = starts.data[term]!
  const length = lengths.data[term]!
  if (start >= 0) return Buffer.from(narrow.data.buffer, start, length).toString('latin1')
  let text = ''
  for (let at = ~start; at < ~start + length; at++) text += String.fromCodePoint(wide.data[at]!)
  return text
}

export function bytesOfTerms({ starts, lengths, narrow, wide, hashes, slots, larger }: Terms): number {
  return bytesOf(starts, lengths, narrow, wide, hashes) + slots.byteLength + (larger?.byteLength ?? 0)
}

function read(text: string): number {
  letters = grown(letters, text.length)
  return writeCodePoints(text, letters)
}

function hashOf(count: number, salt: number): number {
  let hash = count ^ salt
  for (let at = 0; at < count; at++) hash = Math.imul(hash ^ letters[at]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

function probe(terms: Terms, count: number, hash: number): number {
  const { slots } = terms
  const mask = slots.length - 1
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const term = slots[at]! - 1
    if (term === NO_TERM) return NO_TERM
    if (terms.hashes.data[term] === hash && sameLetters(terms, term, count)) return term
  }
}

function sameLetters({ starts, lengths, narrow, wide }: Terms, term: number, count: number): boolean {
  if (lengths.data[term] !== count) return false
  const start = starts.data[term]!
  const [pool, from] = start < 0 ? [wide.data, ~start] : [narrow.data, start]
  for (let at = 0; at < count; at++) if (pool[from + at] !== letters[at]) return false
  return true
}

function append(terms: Terms, pool: Int32Array | Uint8Array, from: number, count: number, hash: number): number {
  let widest = 0
  for (let at = from; at < from + count; at++) if (pool[at]! > widest) widest = pool[at]!
  const narrow = widest < WIDE
  const start = narrow ? extend(terms.narrow, count) : extend(terms.wide, count)
  const into = narrow ? terms.narrow.data : terms.wide.data
  for (let at = 0; at < count; at++) into[start + at] = pool[from + at]!
  const term = push(terms.starts, narrow ? start : ~start)
  push(terms.lengths, count)
  push(terms.hashes, hash)
  enter(terms.slots, hash, term)
  if (terms.larger !== undefined || 2 * (term + 1) > terms.slots.length) moveSome(terms)
  return term
}

function enter(slots: Int32Array, hash: number, term: number): void {
  const mask = slots.length - 1
  let at = hash & mask
  while (slots[at] !== 0) at = (at + 1) & mask
  slots[at] = term + 1
}

function moveSome(terms: Terms): void {
  terms.larger ??= new Int32Array(2 * terms.slots.length)
  const { larger, hashes } = terms
  const end = Math.min(hashes.length, terms.moved + MOVED_A_TERM)
  for (; terms.moved < end; terms.moved++) enter(larger, hashes.data[terms.moved]!, terms.moved)
  if (terms.moved < hashes.length) return
  terms.slots = larger
  terms.larger = undefined
  terms.moved = 0
}
