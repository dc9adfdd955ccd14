import { type Decimals, decimals, type Integers, integers, push } from './column.ts'

/** Terms by the hash of what makes them equal; only those whose equality text is not their own text. */
export interface EqualTexts {
  readonly hashes: Decimals
  readonly terms: Integers
  /** By entry: the one before it in its slot. */
  readonly before: Integers
  /** By hash: entry + 1, 0 where there is none. */
  slots: Int32Array<ArrayBuffer>
}

const FIRST_SLOTS = 64

export function createEqualTexts(): EqualTexts {
  return { hashes: decimals(), terms: integers(), before: integers(), slots: new Int32Array(FIRST_SLOTS) }
}

/** `hash`: of 53 bits. A term is added once, after all that are lower. */
export function addEqual(equals: EqualTexts, hash: number, term: number): void {
  push(equals.hashes, hash)
  const entry = push(equals.terms, term)
  push(equals.before, 0)
  if (entry >= equals.slots.length) {
    equals.slots = new Int32Array(2 * equals.slots.length)
    for (let each = 0; each <= entry; each++) link(equals, each)
  } else {
    link(equals, entry)
  }
}

export function equalTerms({ hashes, terms, before, slots }: EqualTexts, hash: number): readonly number[] {
  const found: number[] = []
  for (let entry = slots[slotOf(hash, slots.length)]! - 1; entry >= 0; entry = before.data[entry]! - 1) {
    if (hashes.data[entry] === hash) found.push(terms.data[entry]!)
  }
  return found
}

/** The hash that a term was added with. */
export function equalHashOf({ hashes, terms }: EqualTexts, term: number): number | undefined {
  let from = 0
  let end = terms.length
  while (from < end) {
    const middle = (from + end) >>> 1
    if (terms.data[middle]! < term) from = middle + 1
    else end = middle
  }
  return from < terms.length && terms.data[from] === term ? hashes.data[from] : undefined
}

export function bytesOfEquals({ hashes, terms, before, slots }: EqualTexts): number {
  return hashes.data.byteLength + terms.data.byteLength + before.data.byteLength + slots.byteLength
}

function link({ hashes, before, slots }: EqualTexts, entry: number): void {
  const slot = slotOf(hashes.data[entry]!, slots.length)
  before.data[entry] = slots[slot]!
  slots[slot] = entry + 1
}

function slotOf(hash: number, slots: number): number {
  return hash % slots // the hash is mixed well, and `slots` a power of two
}
