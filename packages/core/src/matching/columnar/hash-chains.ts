import { bytesOf, type Decimals, decimals, type Integers, integers, push } from './column.ts'

/** Entries by the hash that they were added with, several of which may be equal: each hangs on the one before it in its slot. */
export interface HashChains {
  /** By entry. Whole numbers of up to 53 bits. */
  readonly hashes: Decimals
  /** By entry: the one before it in its slot, + 1; 0 at the end. */
  readonly before: Integers
  /** By hash: its last entry + 1, 0 where there is none. */
  slots: Int32Array<ArrayBuffer>
}

const FIRST_SLOTS = 64

export function createChains(): HashChains {
  return { hashes: decimals(), before: integers(), slots: new Int32Array(FIRST_SLOTS) }
}

/** Adds an entry; answers its number, which counts from 0. */
export function addToChains(chains: HashChains, hash: number): number {
  const entry = push(chains.hashes, hash)
  push(chains.before, 0)
  if (entry >= chains.slots.length) {
    chains.slots = new Int32Array(2 * chains.slots.length)
    for (let each = 0; each <= entry; each++) link(chains, each)
  } else {
    link(chains, entry)
  }
  return entry
}

/** Calls `take` with the entries of this hash, the last one first. */
export function eachOfHash({ hashes, before, slots }: HashChains, hash: number, take: (entry: number) => void): void {
  for (let entry = slots[slotOf(hash, slots.length)]! - 1; entry >= 0; entry = before.data[entry]! - 1)
    if (hashes.data[entry] === hash) take(entry)
}

export function bytesOfChains({ hashes, before, slots }: HashChains): number {
  return bytesOf(hashes, before) + slots.byteLength
}

function link({ hashes, before, slots }: HashChains, entry: number): void {
  const slot = slotOf(hashes.data[entry]!, slots.length)
  before.data[entry] = slots[slot]!
  slots[slot] = entry + 1
}

function slotOf(hash: number, slots: number): number {
  return hash % slots // the hash is mixed well, and `slots` a power of two
}
