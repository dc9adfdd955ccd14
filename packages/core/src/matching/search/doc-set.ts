import { bitCount } from '../kernel/letter-bags.ts'
import type { Integers } from './column.ts'
import { type Documents, livedIn, type Snapshot } from './documents.ts'
import type { RowFilter } from './search-query.ts'
import type { Steps } from './steps.ts'

/** A set of documents, a bit for each. */
export type DocSet = Int32Array<ArrayBuffer>

const BITS = 5
const MASK = 31
/** Numbers of 32 documents that are looked at in one piece. */
const PIECE = 1 << 11

export function docSet(documents: number): DocSet {
  return new Int32Array((documents + MASK) >> BITS)
}

export function addDocs(set: DocSet, { data, length }: Integers): void {
  for (let at = 0; at < length; at++) set[data[at]! >> BITS]! |= 1 << (data[at]! & MASK)
}

export function addDocTo(set: DocSet, doc: number): void {
  set[doc >> BITS]! |= 1 << (doc & MASK)
}

export function hasDoc(set: DocSet, doc: number): boolean {
  return ((set[doc >> BITS]! >>> (doc & MASK)) & 1) === 1
}

/** How many of them lived in the snapshot and are allowed. */
export function* countLiving(
  set: DocSet,
  documents: Documents,
  snapshot: Snapshot,
  allowed?: RowFilter,
): Steps<number> {
  let count = 0
  for (let from = 0; from < set.length; from += PIECE) {
    count += livingBetween(set, from, Math.min(set.length, from + PIECE), documents, snapshot, allowed)
    yield
  }
  return count
}

function livingBetween(
  set: DocSet,
  from: number,
  end: number,
  documents: Documents,
  snapshot: Snapshot,
  allowed: RowFilter | undefined,
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
