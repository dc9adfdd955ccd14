import type { Resumable } from '../../../lib/async/resumable.ts'
import { type BitSet, bitCount } from '../../../lib/collections/bit-set.ts'
import { type Documents, livedIn, type Snapshot } from '../index/documents.ts'
import type { RowSubset } from '../query/search-query.ts'

const BITS = 5
const MASK = 31
/** Numbers of 32 documents that are looked at in one piece. */
const PIECE = 1 << 12

/** Of sets of equal size makes as many others: the documents that one of them has at least, that two have, and so on. */
export function* sortSets(sets: readonly BitSet[]): Resumable<void> {
  for (let last = 1; last < sets.length; last++) {
    for (let from = 0; from < sets[last]!.length; from += PIECE) {
      sortIn(sets, last, from, Math.min(sets[last]!.length, from + PIECE))
      yield
    }
  }
}

/** Those before are in order: who is in one of them already goes on to the next. Most sets have few documents. */
function sortIn(sets: readonly BitSet[], last: number, from: number, end: number): void {
  const added = sets[last]!
  for (let word = from; word < end; word++) {
    let left = added[word]!
    if (left === 0) continue
    for (let at = 0; at < last && left !== 0; at++) {
      const set = sets[at]!
      const before = set[word]!
      set[word] = before | left
      left &= before
    }
    added[word] = left
  }
}

/** How many documents are in the set, dead or alive. */
export function* bitsIn(set: BitSet): Resumable<number> {
  let count = 0
  for (let from = 0; from < set.length; from += PIECE) {
    count += bitsBetween(set, from, Math.min(set.length, from + PIECE))
    yield
  }
  return count
}

function bitsBetween(set: BitSet, from: number, end: number): number {
  let count = 0
  for (let word = from; word < end; word++) if (set[word] !== 0) count += bitCount(set[word]!)
  return count
}

/** How many of them lived in the snapshot and are allowed. */
export function* countLiving(
  set: BitSet,
  documents: Documents,
  snapshot: Snapshot,
  allowed?: RowSubset,
): Resumable<number> {
  let count = 0
  for (let from = 0; from < set.length; from += PIECE) {
    count += livingBetween(set, from, Math.min(set.length, from + PIECE), documents, snapshot, allowed)
    yield
  }
  return count
}

function livingBetween(
  set: BitSet,
  from: number,
  end: number,
  documents: Documents,
  snapshot: Snapshot,
  allowed: RowSubset | undefined,
): number {
  const { rows, dead } = documents
  let count = 0
  for (let word = from; word < end; word++) {
    const all = set[word]!
    if (all === 0) continue
    // One by one where a filter is to be asked or one died, maybe after the snapshot.
    const plain = allowed === undefined ? all & ~dead.data[word]! : 0
    count += bitCount(plain)
    for (let left = all & ~plain; left !== 0; left &= left - 1) {
      const doc = (word << BITS) + MASK - Math.clz32(left & -left)
      if (livedIn(documents, doc, snapshot) && (allowed === undefined || allowed(rows.data[doc]!))) count++
    }
  }
  return count
}
