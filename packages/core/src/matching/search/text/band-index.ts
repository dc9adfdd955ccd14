import { type Bytes, bytes, bytesOf, extend, type Integers, integers, push } from '../../columnar/column.ts'
import { addToChains, bytesOfChains, createChains, eachOfHash, type HashChains } from '../../columnar/hash-chains.ts'
import { type Terms, textOfTerm } from '../../columnar/terms.ts'
import { type Banding, jaccard, shinglesOf, signatureOf } from '../../indexing/min-hash.ts'

/** The wholes of a field by the bands of their MinHash signatures; each has one entry a band. */
export interface BandIndex {
  readonly banding: Banding
  readonly similarity: number
  /** By term: 1 when it is in. */
  readonly known: Bytes
  /** By position: the whole. */
  readonly wholes: Integers
  /** An entry is position × bands + band. Bands whose hashes agree by chance cost a comparison. */
  readonly chains: HashChains
}

export function createBandIndex(similarity: number, banding: Banding): BandIndex {
  return { banding, similarity, known: bytes(), wholes: integers(), chains: createChains() }
}

/** Adds a whole that is not in yet. */
export function addBands({ banding, known, wholes, chains }: BandIndex, terms: Terms, whole: number): void {
  if (whole >= known.length) extend(known, terms.starts.length - known.length)
  if (known.data[whole] === 1) return
  known.data[whole] = 1
  push(wholes, whole)
  for (const hash of bandHashes(textOfTerm(terms, whole), banding)) addToChains(chains, hash)
}

/** Calls `take` with each whole that shares a band with the text, once. */
export function eachInBand({ banding, wholes, chains }: BandIndex, text: string, take: (whole: number) => void): void {
  const met = new Set<number>()
  for (const hash of bandHashes(text, banding))
    eachOfHash(chains, hash, (entry) => met.add(wholes.data[Math.floor(entry / banding.bands)]!))
  for (const whole of met) take(whole)
}

export function sharesBand({ banding }: BandIndex, a: string, b: string): boolean {
  const [one, other] = [bandHashes(a, banding), bandHashes(b, banding)]
  return one.some((hash, band) => hash === other[band])
}

export function jaccardWith(shingles: Int32Array, terms: Terms, whole: number): number {
  return jaccard(shingles, shinglesOf(textOfTerm(terms, whole)))
}

export function bytesOfBands({ known, wholes, chains }: BandIndex): number {
  return bytesOf(known, wholes) + bytesOfChains(chains)
}

/** The place of a band counts: it is part of its hash. */
function bandHashes(text: string, { bands, rows }: Banding): Uint32Array {
  const signature = signatureOf(shinglesOf(text), bands * rows)
  return Uint32Array.from({ length: bands }, (_, band) => {
    let hash = Math.imul(band + 1, 0x9e3779b1)
    for (let row = 0; row < rows; row++)
      hash = Math.imul(hash ^ signature[band * rows + row]!, 0x85ebca6b) ^ (hash >>> 13)
    return hash ^ (hash >>> 16)
  })
}
