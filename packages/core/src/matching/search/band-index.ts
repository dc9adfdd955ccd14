import { type Banding, jaccard, shinglesOf, signatureOf } from '../indexing/min-hash.ts'
import { type Bytes, bytes, bytesOf, extend, type Integers, integers, push } from './column.ts'
import { type Terms, textOfTerm } from './terms.ts'

/** The wholes of a field by the bands of their MinHash signatures; each has one entry a band. */
export interface BandIndex {
  readonly banding: Banding
  readonly similarity: number
  /** By term: 1 when it is in. */
  readonly known: Bytes
  /** By position: the whole. */
  readonly wholes: Integers
  /** By entry (position × bands + band): the one before it in its slot. */
  readonly before: Integers
  /** By hash of a band: entry + 1, 0 where there is none. */
  slots: Int32Array<ArrayBuffer>
  /** The hashes of all entries; bands whose hashes agree by chance cost a comparison. */
  readonly hashes: Integers
}

const FIRST_SLOTS = 64

export function createBandIndex(similarity: number, banding: Banding): BandIndex {
  return {
    banding,
    similarity,
    known: bytes(),
    wholes: integers(),
    before: integers(),
    slots: new Int32Array(FIRST_SLOTS),
    hashes: integers(),
  }
}

/** Adds a whole that is not in yet. */
export function addBands(index: BandIndex, terms: Terms, whole: number): void {
  const { banding, known, wholes, before, hashes } = index
  if (whole >= known.length) extend(known, terms.starts.length - known.length)
  if (known.data[whole] === 1) return
  known.data[whole] = 1
  const bands = bandHashes(textOfTerm(terms, whole), banding)
  push(wholes, whole)
  const start = extend(hashes, banding.bands)
  extend(before, banding.bands)
  for (let band = 0; band < banding.bands; band++) hashes.data[start + band] = bands[band]!
  if (hashes.length <= index.slots.length) {
    for (let band = 0; band < banding.bands; band++) link(index, start + band)
  } else {
    index.slots = new Int32Array(2 * index.slots.length)
    for (let entry = 0; entry < hashes.length; entry++) link(index, entry)
  }
}

/** Calls `take` with each whole that shares a band with the text, once. */
export function eachInBand(
  { banding, wholes, before, hashes, slots }: BandIndex,
  text: string,
  take: (whole: number) => void,
): void {
  const met = new Set<number>()
  const bands = bandHashes(text, banding)
  for (let band = 0; band < banding.bands; band++) {
    const hash = bands[band]!
    for (let entry = slots[hash & (slots.length - 1)]! - 1; entry >= 0; entry = before.data[entry]! - 1) {
      const at = Math.floor(entry / banding.bands)
      if (hashes.data[entry] !== hash || met.has(at)) continue
      met.add(at)
      take(wholes.data[at]!)
    }
  }
}

export function sharesBand({ banding }: BandIndex, a: string, b: string): boolean {
  const [one, other] = [bandHashes(a, banding), bandHashes(b, banding)]
  return one.some((hash, band) => hash === other[band])
}

export function jaccardWith(shingles: Int32Array, terms: Terms, whole: number): number {
  return jaccard(shingles, shinglesOf(textOfTerm(terms, whole)))
}

export function bytesOfBands({ known, wholes, before, hashes, slots }: BandIndex): number {
  return bytesOf(known, wholes, before, hashes) + slots.byteLength
}

/** The place of a band counts: it is part of its hash. */
function bandHashes(text: string, { bands, rows }: Banding): Int32Array {
  const signature = signatureOf(shinglesOf(text), bands * rows)
  return Int32Array.from({ length: bands }, (_, band) => {
    let hash = Math.imul(band + 1, 0x9e3779b1)
    for (let row = 0; row < rows; row++)
      hash = Math.imul(hash ^ signature[band * rows + row]!, 0x85ebca6b) ^ (hash >>> 13)
    return hash ^ (hash >>> 16)
  })
}

function link({ hashes, before, slots }: BandIndex, entry: number): void {
  const slot = hashes.data[entry]! & (slots.length - 1)
  before.data[entry] = slots[slot]!
  slots[slot] = entry + 1
}
