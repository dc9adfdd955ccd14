import { FIRST_CELL, type IndexKey, type PlacedKey } from '../../model/index-key.ts'
import type { Nearness } from './key-nearness.ts'

/** Is this the key of a cell, by which near keys are found, and of no bucket? */
export function isProbeKey({ mapping }: Pick<IndexKey, 'mapping'>): boolean {
  return mapping >= FIRST_CELL
}

/** The mapping whose near keys a cell finds. */
export function mappingOfProbe({ mapping }: Pick<IndexKey, 'mapping'>): number {
  return mapping - FIRST_CELL
}

export function probeKey(mapping: number, cell: number): IndexKey {
  return { mapping: mapping + FIRST_CELL, hash: cell }
}

/** The cells of a record under one mapping, each once. It stands in them where it stands in the mapping's buckets. */
export function probeKeys(
  nearness: Nearness,
  mapping: number,
  texts: readonly string[],
  sortKey: number,
): readonly PlacedKey[] {
  const cells = new Set(texts.flatMap((text) => nearness.probesOf(text)))
  const ofCells = mapping + FIRST_CELL
  return Array.from(cells, (cell) => ({ mapping: ofCells, hash: cell, sortKey })) // a spread takes ten times as long
}
