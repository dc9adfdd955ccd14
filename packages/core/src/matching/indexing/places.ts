import { hash53 } from '../../lib/bytes/hash.ts'
import { EARTH_RADIUS, geographic, metresBetween, radiansOf } from '../compare/geographic.ts'
import { isUnread } from '../compare/unread.ts'
import type { Nearness } from './key-nearness.ts'

/** Metres, where the mapping says nothing. */
const DEFAULT_RADIUS = 100
const FULL_CIRCLE = 2 * Math.PI
/** Of an angle: far more than sums of floating-point numbers are wrong by. */
const CARE = 1e-9

/**
 * The places in one column of coordinates, or in one of latitudes and one of longitudes, in their order: `lat,lon` in degrees.
 * What is no place is left out; a latitude without a longitude beside it is none.
 */
export function placeTexts(columns: readonly (readonly string[])[]): readonly string[] {
  const [first = [], second] = columns
  const given = second ? first.slice(0, second.length).map((lat, item) => `${lat},${second[item]}`) : first
  return given.map(geographic.canonical).filter((place) => !isUnread(place))
}

/**
 * Places at most so many metres apart along the globe.
 *
 * The globe is cut into rows of latitude twice the radius high, each row into cells at least as wide. A place has every
 * cell that reaches within half the radius of it, one to four: two places within the radius share the cell of the point half-way.
 */
export function placeNearness(radius: number = DEFAULT_RADIUS): Nearness {
  const height = Math.min(Math.PI, (2 * radius) / EARTH_RADIUS)
  const half = radius / 2 / EARTH_RADIUS + CARE
  const rows = Math.ceil(Math.PI / height)
  return Object.freeze({
    probesOf(text: string) {
      const [lat, lon] = radiansOf(text)
      const first = rowAt(lat - half, height, rows)
      const last = rowAt(lat + half, height, rows)
      const reach = longitudesWithin(lat, half)
      const cells: string[] = []
      for (let row = first; row <= last; row++)
        for (const column of columnsWithin(lon, reach, columnsIn(row, height))) cells.push(`${row} ${column}`)
      return cells.map((cell) => hash53(cell))
    },
    among: (texts: readonly string[]) => (one: number, other: number) =>
      metresBetween(texts[one]!, texts[other]!) <= radius,
  })
}

function rowAt(lat: number, height: number, rows: number): number {
  return Math.max(0, Math.min(rows - 1, Math.floor((lat + Math.PI / 2) / height)))
}

/** So many that each is at least as wide as the row is high, where the row is narrowest. One around a pole. */
function columnsIn(row: number, height: number): number {
  const south = row * height - Math.PI / 2
  const narrowest = Math.cos(Math.min(Math.PI / 2, Math.max(Math.abs(south), Math.abs(south + height))))
  return Math.max(1, Math.floor((FULL_CIRCLE * narrowest) / height))
}

/** How far to the east and west a circle around a place of this latitude reaches; all around when it holds a pole. */
function longitudesWithin(lat: number, half: number): number {
  if (Math.abs(lat) + half >= Math.PI / 2) return Math.PI
  return Math.asin(Math.min(1, Math.sin(half) / Math.cos(lat))) + CARE
}

/** The date line is a border like others: columns are counted around the globe. */
function columnsWithin(lon: number, reach: number, columns: number): readonly number[] {
  const width = FULL_CIRCLE / columns
  const west = Math.floor((lon + Math.PI - reach) / width)
  const east = Math.floor((lon + Math.PI + reach) / width)
  const count = Math.min(columns, east - west + 1)
  return Array.from({ length: count }, (_, step) => (((west + step) % columns) + columns) % columns)
}
