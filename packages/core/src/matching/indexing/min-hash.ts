import { SEPARATOR } from './key-texts.ts'

/** How a signature is cut into bands: two sets that agree in all rows of one band are looked at. */
export interface Banding {
  readonly bands: number
  /** Hashes in a band. */
  readonly rows: number
}

/** The share of the pairs at the asked similarity that some band brings together: above the 95 % that are promised, since hashes are not quite independent. */
const FOUND = 0.97
const MOST_BANDS = 16
const MOST_ROWS = 8

/**
 * The bands for a similarity of 0..1. Two sets of Jaccard similarity s agree in a band of r rows with probability s^r, and in one of
 * b bands with 1 − (1 − s^r)^b. The longest bands are taken of which at most 16 are needed for 97 %: the longer,
 * the fewer pairs below the similarity they bring together.
 */
export function bandingFor(similarity: number): Banding {
  for (let rows = MOST_ROWS; rows > 1; rows--) {
    const bands = bandsNeeded(similarity ** rows)
    if (bands <= MOST_BANDS) return { bands, rows }
  }
  return { bands: bandsNeeded(similarity), rows: 1 }
}

function bandsNeeded(agreement: number): number {
  return agreement >= FOUND ? 1 : Math.ceil(Math.log(1 - FOUND) / Math.log(1 - agreement))
}

/** Letters of a shingle. */
const LENGTH = 3
const SPACES = /\s+/

/**
 * The shingles of a folded text as 32-bit integers, each once, ascending: every three letters that follow one another within a word,
 * the beginning and the end of the word counted as letters. So the order of words does not count. Letters are code points.
 */
export function shinglesOf(text: string): Int32Array {
  const shingles = new Set<number>()
  for (const word of text.replaceAll(SEPARATOR, ' ').split(SPACES)) {
    if (word === '') continue
    const points = Array.from(` ${word} `, (letter) => letter.codePointAt(0)!)
    for (let at = 0; at + LENGTH <= points.length; at++)
      shingles.add(mix(Math.imul(mix(Math.imul(mix(points[at]!), 31) + points[at + 1]!), 31) + points[at + 2]!))
  }
  return Int32Array.from(shingles).sort()
}

/** The least of each of so many hashes over a set: two sets agree in one of them with the probability of their Jaccard similarity. */
export function signatureOf(shingles: Int32Array, size: number): Int32Array {
  const signature = new Int32Array(size).fill(2 ** 31 - 1)
  for (const shingle of shingles) {
    for (let at = 0; at < size; at++) {
      const hash = mix(shingle ^ Math.imul(at + 1, 0x9e3779b1))
      if (hash < signature[at]!) signature[at] = hash
    }
  }
  return signature
}

/** A hash of 53 bits for each band of a set; none for an empty set. */
export function bandsOf(shingles: Int32Array, { bands, rows }: Banding): readonly number[] {
  if (shingles.length === 0) return []
  const signature = signatureOf(shingles, bands * rows)
  return Array.from({ length: bands }, (_, band) => {
    let low = mix(band + 1)
    let high = mix(~band)
    for (let row = band * rows; row < (band + 1) * rows; row++) {
      low = mix(low ^ signature[row]!)
      high = mix(high + Math.imul(signature[row]!, 0x9e3779b1))
    }
    return (high >>> 11) * 0x100000000 + (low >>> 0)
  })
}

/** What two sets have in common, of what either has: 0..1. Both ascending. Two empty sets are the same. */
export function jaccard(a: Int32Array, b: Int32Array): number {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const all = a.length + b.length - common
  return all === 0 ? 1 : common / all
}

/** MurmurHash3's finaliser (Austin Appleby, public domain). Bands are stored as keys: no constant here may ever change. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
