import { hash53 } from '../../lib/bytes/hash.ts'
import { FIRST_CELL, type IndexKey, type PlacedKey } from '../../model/index-key.ts'
import type { Nearness } from './key-nearness.ts'

/** Places are integers below 2^48. */
const PLACE_BITS = 2 ** 5

/** Is this the key of a cell, by which near keys are found, and of no bucket? */
export function isProbeKey({ mapping }: Pick<IndexKey, 'mapping'>): boolean {
  return mapping >= FIRST_CELL
}

export function probeKey(mapping: number, cell: number): IndexKey {
  return { mapping: mapping + FIRST_CELL, hash: cell }
}

/**
 * The cells of a record under one mapping, from its key texts. Its place in a cell says which keys brought it there, so that
 * records of the same keys stand side by side: who looks for the keys around can step over all but one of them.
 */
export function probeKeys(nearness: Nearness, mapping: number, texts: readonly string[]): readonly PlacedKey[] {
  const [first, ...others] = texts
  if (first === undefined) return []
  const place = placeOf(mapping, first)
  if (others.length === 0) return nearness.probesOf(first).map((cell) => ({ ...probeKey(mapping, cell), place }))
  const byCell = new Map<number, string[]>()
  for (const text of texts) {
    for (const cell of nearness.probesOf(text)) {
      const there = byCell.get(cell)
      if (there) there.push(text)
      else byCell.set(cell, [text])
    }
  }
  return [...byCell].map(([cell, there]) => ({
    ...probeKey(mapping, cell),
    place: placeOf(mapping, there.length === 1 ? (there[0] as string) : there.sort().join('\u0000')),
  }))
}

function placeOf(mapping: number, text: string): number {
  return Math.floor(hash53(text, mapping) / PLACE_BITS)
}
