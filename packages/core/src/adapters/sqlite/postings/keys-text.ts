import type { IndexKey, KeysOfRecord, PlacedKey } from '../../../model/index-key.ts'

/** Keys ascending and each once. A keyer's answers come that way. */
export function sortedKeys(keys: readonly PlacedKey[]): readonly PlacedKey[] {
  if (isSorted(keys)) return keys
  return [...keys].sort(byKey).filter((key, index, sorted) => index === 0 || byKey(sorted[index - 1]!, key) !== 0)
}

/** The tiebreak, then the keys, which are sorted, as one flat list of numbers: equal keys give an equal text. */
export function keysText({ tiebreak, keys }: KeysOfRecord): string {
  const flat: number[] = [tiebreak]
  for (const { mapping, hash, sortKey } of keys) flat.push(mapping, hash, sortKey)
  return JSON.stringify(flat)
}

export function keysOf(text: string): KeysOfRecord {
  const [tiebreak = 0, ...flat] = JSON.parse(text) as number[]
  return { tiebreak, keys: placedKeys(flat) }
}

/** Of mapping, hash and sort key of each. */
function placedKeys(flat: readonly number[]): readonly PlacedKey[] {
  const keys: PlacedKey[] = []
  for (let at = 0; at < flat.length; at += 3)
    keys.push({ mapping: flat[at]!, hash: flat[at + 1]!, sortKey: flat[at + 2]! })
  return keys
}

function isSorted(keys: readonly IndexKey[]): boolean {
  for (let index = 1; index < keys.length; index++) if (byKey(keys[index - 1]!, keys[index]!) >= 0) return false
  return true
}

function byKey(one: IndexKey, other: IndexKey): number {
  return one.mapping - other.mapping || one.hash - other.hash
}
