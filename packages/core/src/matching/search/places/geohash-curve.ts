import geohash from 'ngeohash'
import type { Box } from './vicinity.ts'

/** Geohashes as integers of so many bits: cells of some 300 by 600 metres at the equator. */
const BITS = 32
/** A box is covered by up to so many cells, and one, in each direction: smaller ones take longer to list than they save. */
const CELLS_ACROSS = 8

type Range = readonly [low: number, high: number]

/** The place's cell on a curve on which neighbours are mostly near each other. */
export function codeOf(latitude: number, longitude: number): number {
  return geohash.encode_int(latitude, longitude, BITS)
}

/** Ranges of codes, both ends included, that hold every place of the box, and others; each place once. */
export function rangesOf({ south, north, west, east }: Box): readonly Range[] {
  const parts = west <= east ? [[west, east] as const] : [[west, 180] as const, [-180, east] as const]
  const width = parts.reduce((sum, [from, to]) => sum + to - from, 0)
  const bits = bitsFor(north - south, width)
  const codes = parts.flatMap(([from, to]) => geohash.bboxes_int(south, from, north, to, bits))
  const codesACell = 2 ** (BITS - bits)
  const ranges: [number, number][] = []
  // The parts may meet in one cell when they go almost all around.
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    const low = code * codesACell
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === low) last[1] += codesACell
    else ranges.push([low, low + codesACell - 1])
  }
  return ranges
}

/** Of a code's bits, longitude has the first and every other one. */
function bitsFor(height: number, width: number): number {
  const rows = Math.log2((CELLS_ACROSS * 180) / height)
  const columns = Math.log2((CELLS_ACROSS * 360) / width)
  return Math.max(2, Math.min(BITS, 2 * Math.floor(Math.min(rows, columns))))
}
