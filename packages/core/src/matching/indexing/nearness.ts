import type { IndexMapping } from '../../model/resources/indexer.ts'
import { madeOnce, type Nearness } from './key-nearness.ts'
import { bandingFor, bandsOf, jaccard, shinglesOf } from './min-hash.ts'
import { placeNearness } from './places.ts'
import { typoNearness } from './typos.ts'

/** Jaccard similarity of shingles, where the mapping says nothing. */
const DEFAULT_SIMILARITY = 0.7

/** Undefined for EXACT: only equal keys are together. */
export function compileNearness(mapping: IndexMapping): Nearness | undefined {
  switch (mapping.matching) {
    case 'FUZZY':
      return typoNearness(mapping.keyOptions, mapping.maximumTypos)
    case 'FUZZY_LSH':
      return shingleNearness(mapping.similarity)
    case 'GEOGRAPHIC':
      return placeNearness(mapping.radiusMeters)
    default:
      return undefined
  }
}

/** Near: in the same band of their signatures, and at least so alike. A pair at the similarity itself is found 97 times of 100. */
function shingleNearness(similarity: number = DEFAULT_SIMILARITY): Nearness {
  const banding = bandingFor(similarity)
  const cells = (key: string): readonly number[] => bandsOf(shinglesOf(key), banding)
  return Object.freeze({
    probesOf: cells,
    among(keys: readonly string[]) {
      const shinglesAt = madeOnce(keys, shinglesOf)
      const bandsAt = madeOnce(keys, (key) => new Set(cells(key)))
      return (one: number, other: number, met = false) =>
        jaccard(shinglesAt(one), shinglesAt(other)) >= similarity && (met || shareOne(bandsAt(one), bandsAt(other)))
    },
  })
}

function shareOne(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const band of one) if (other.has(band)) return true
  return false
}
