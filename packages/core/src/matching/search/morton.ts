import type { Box } from './globe.ts'

/** Bits of each coordinate: cells of some 300 by 600 metres at the equator. */
const BITS = 16
const SIDE = 1 << BITS
/** A square of the curve that is this small beside the box is taken whole. */
const FINENESS = 8

/** A square of cells: all from x and y on whose numbers differ in the lowest `bits` only. */
type Rectangle = readonly [west: number, south: number, east: number, north: number]

type Range = readonly [low: number, high: number]

/** The place's cell on a curve on which neighbours are mostly near each other: latitude's and longitude's bits in turn. As 32 bits. */
export function codeOf(latitude: number, longitude: number): number {
  return spread(columnOf(longitude)) | (spread(rowOf(latitude)) << 1)
}

/** Ranges of codes, both ends included, that hold every place of the box, and others; each place once. */
export function rangesOf({ south, north, west, east }: Box): readonly Range[] {
  const rows = [rowOf(south), rowOf(north)] as const
  const rectangles: readonly Rectangle[] =
    west <= east
      ? [[columnOf(west), rows[0], columnOf(east), rows[1]]]
      : [
          [columnOf(west), rows[0], SIDE - 1, rows[1]],
          [0, rows[0], columnOf(east), rows[1]],
        ]
  // Two halves may meet in one cell when they go all around.
  const all: Range[] = []
  for (const rectangle of rectangles) addSquares(all, rectangle, 0, 0, BITS)
  all.sort((a, b) => a[0] - b[0])
  const joined: [number, number][] = []
  for (const [low, high] of all) {
    const last = joined.at(-1)
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high)
    else joined.push([low, high])
  }
  return joined
}

/** Adds the squares within one that hold the rectangle's cells. */
function addSquares(to: Range[], rectangle: Rectangle, x: number, y: number, bits: number): void {
  const side = 2 ** bits
  const [west, south, east, north] = rectangle
  if (x > east || y > north || x + side <= west || y + side <= south) return
  const within = x >= west && y >= south && x + side - 1 <= east && y + side - 1 <= north
  if (within || bits === 0 || side * FINENESS <= Math.max(east - west, north - south)) {
    const low = (spread(x) | (spread(y) << 1)) >>> 0
    to.push([low, low + side * side - 1])
    return
  }
  const half = side / 2
  addSquares(to, rectangle, x, y, bits - 1)
  addSquares(to, rectangle, x + half, y, bits - 1)
  addSquares(to, rectangle, x, y + half, bits - 1)
  addSquares(to, rectangle, x + half, y + half, bits - 1)
}

function columnOf(longitude: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(((longitude + 180) / 360) * SIDE)))
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(((latitude + 90) / 180) * SIDE)))
}

/** Puts a 0 before each of 16 bits. */
function spread(bits: number): number {
  let wide = bits & 0xffff
  wide = (wide | (wide << 8)) & 0x00ff00ff
  wide = (wide | (wide << 4)) & 0x0f0f0f0f
  wide = (wide | (wide << 2)) & 0x33333333
  return (wide | (wide << 1)) & 0x55555555
}
