import { invalid } from '../../error/onefold-error.ts'
import { hash53 } from '../../lib/bytes/hash.ts'
import type { IndexKey, PlacedKey } from '../../model/index-key.ts'
import type { Values } from '../../model/record.ts'
import type { Indexer, IndexMapping } from '../../model/resources/indexer.ts'
import type { Nearness } from './key-nearness.ts'
import { compileKeyTexts } from './key-texts.ts'
import { compileNearness } from './nearness.ts'
import { keyedIndexer } from './script-keys.ts'

/** Computes what records must share to be looked at together. Pure: same values, same keys. */
export interface Keyer {
  /** The mappings, in the order that `IndexKey.mapping` counts. */
  readonly mappings: readonly IndexMapping[]
  /** The mappings that take part in duplicate detection, as bits; never negative. */
  readonly duplicates: number
  /** By mapping what it takes for near; absent where only equal keys are together. */
  readonly nearness: readonly (Nearness | undefined)[]
  /** The keys of a record, each once, by mapping and then by hash. A script's answers are expected among the values. */
  keysOf(values: Values): readonly IndexKey[]
  /** The same with a sort key, which `sortKeyIn` says for each mapping that has keys. */
  placedKeysOf(values: Values, sortKeyIn: (mapping: number) => number): readonly PlacedKey[]
  /** The texts behind the keys of one mapping, each once. */
  keyText(mapping: number, values: Values): readonly string[]
}

/** Links and clusters keep mappings as bits of one integer, its sign left alone. */
const MOST_MAPPINGS = 31

/** Prepares an indexer. Refuses with `invalid` more than 31 mappings and transforms that do not exist. */
export function compileKeyer(indexer: Indexer): Keyer {
  const { mappings } = keyedIndexer(indexer)
  if (mappings.length > MOST_MAPPINGS) {
    throw invalid('too-many-mappings', { most: MOST_MAPPINGS }, 'mappings')
  }
  const texts = mappings.map(compileKeyTexts)
  return Object.freeze({
    mappings,
    duplicates: bitsOf(mappings),
    nearness: mappings.map(compileNearness),
    keysOf(values: Values) {
      const keys: IndexKey[] = []
      for (let mapping = 0; mapping < texts.length; mapping++)
        addKeys(keys, texts[mapping]!(values), mapping, (hash) => ({ mapping, hash }))
      return keys
    },
    placedKeysOf(values: Values, sortKeyIn: (mapping: number) => number) {
      const keys: PlacedKey[] = []
      for (let mapping = 0; mapping < texts.length; mapping++) {
        const found = texts[mapping]!(values)
        if (found.length === 0) continue
        const sortKey = sortKeyIn(mapping)
        addKeys(keys, found, mapping, (hash) => ({ mapping, hash, sortKey }))
      }
      return keys.slice() // they are kept for long, and without the room that was left for more
    },
    keyText: (mapping: number, values: Values) => texts[mapping]?.(values) ?? [],
  })
}

/** So many are put in their places one by one: a list of their own to sort would cost more than they do. */
const FEW = 16

function bitsOf(mappings: readonly IndexMapping[]): number {
  return mappings.reduce((bits, { duplicates }, position) => (duplicates ? bits | (1 << position) : bits), 0) >>> 0
}

/** Each key once, ascending. The position seeds the hash: a text that two mappings share makes two different keys. */
function addKeys<Key extends IndexKey>(
  keys: Key[],
  texts: readonly string[],
  mapping: number,
  keyOf: (hash: number) => Key,
): void {
  if (texts.length > FEW) {
    const hashes = new Set(texts.map((text) => hash53(text, mapping)))
    for (const hash of [...hashes].sort((a, b) => a - b)) keys.push(keyOf(hash))
    return
  }
  const first = keys.length
  for (const text of texts) {
    const hash = hash53(text, mapping)
    let at = keys.length
    while (at > first && keys[at - 1]!.hash > hash) at--
    if (at > first && keys[at - 1]!.hash === hash) continue
    if (at === keys.length) keys.push(keyOf(hash))
    else keys.splice(at, 0, keyOf(hash))
  }
}
