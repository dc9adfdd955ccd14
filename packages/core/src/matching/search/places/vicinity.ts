import geohash from 'ngeohash'
import { EARTH_RADIUS } from '../../compare/geographic.ts'
import type { GeoPoint, Reach } from '../query/search-query.ts'

/** A piece of the globe between two latitudes, in degrees. `west` may be greater than `east`: then it holds the date line. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** What a search for places near one asks of another. */
export interface Vicinity {
  /** Holds every place that is near, and others. */
  readonly box: Box
  /** How near a place is, from 1 down to 0; undefined when it is too far away. */
  nearness(latitude: number, longitude: number): number | undefined
}

const RADIANS = Math.PI / 180
/** Degrees, far more than floating-point numbers are wrong by. */
const CARE = 1e-9
const ALL_AROUND = { west: -180, east: 180 }

export function vicinityOf(place: GeoPoint, reach: Reach): Vicinity {
  return 'radiusMeters' in reach ? circle(place, reach.radiusMeters) : cells(place, reach.precision, reach.steps)
}

/** The haversine of the angle between a place and others: grows with their distance, and costs no arc sine. */
function measureFrom({ latitude, longitude }: GeoPoint): (otherLatitude: number, otherLongitude: number) => number {
  const lat = latitude * RADIANS
  const cosine = Math.cos(lat)
  return (otherLatitude, otherLongitude) => {
    const otherLat = otherLatitude * RADIANS
    const east = (otherLongitude - longitude) * RADIANS
    return halfway(otherLat - lat) + cosine * Math.cos(otherLat) * halfway(east)
  }
}

function halfway(angle: number): number {
  const sine = Math.sin(angle / 2)
  return sine * sine
}

/** Along the globe. */
function metresOf(half: number): number {
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

function circle(place: GeoPoint, radius: number): Vicinity {
  const angle = radius / EARTH_RADIUS
  const height = angle / RADIANS + CARE
  const box = {
    south: Math.max(-90, place.latitude - height),
    north: Math.min(90, place.latitude + height),
    ...longitudesWithin(place, angle),
  }
  const most = halfway(Math.min(Math.PI, angle)) * (1 + CARE) + Number.MIN_VALUE
  const apart = measureFrom(place)
  return {
    box,
    nearness(latitude, longitude) {
      const half = apart(latitude, longitude)
      if (half > most) return undefined
      const distance = metresOf(half)
      return distance <= radius ? 1 - distance / radius : undefined
    },
  }
}

/** A circle that holds a pole reaches all around. */
function longitudesWithin({ latitude, longitude }: GeoPoint, angle: number): Pick<Box, 'west' | 'east'> {
  if (Math.abs(latitude) * RADIANS + angle >= Math.PI / 2 - CARE) return ALL_AROUND
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * RADIANS))) / RADIANS + CARE
  return around(longitude - width, longitude + width)
}

/** The geohash cell of a place and so many rings of cells around it. */
function cells(place: GeoPoint, precision: number, steps: number): Vicinity {
  const cell = geohash.encode(place.latitude, place.longitude, precision)
  const [south, west, north, east] = geohash.decode_bbox(cell)
  const [height, width] = [north - south, east - west]
  const [rows, columns] = [180 / height, 360 / width]
  const row = cellAt(place.latitude + 90, height)
  const column = cellAt(place.longitude + 180, width)
  const polar = row - steps < 0 || row + steps >= rows
  const box = {
    south: Math.max(-90, south - steps * height - CARE),
    north: Math.min(90, north + steps * height + CARE),
    ...(polar || 2 * steps + 1 >= columns
      ? ALL_AROUND
      : around(west - steps * width - CARE, east + steps * width + CARE)),
  }
  const diagonal = metresOf(measureFrom({ latitude: south, longitude: west })(north, east))
  const apart = measureFrom(place)
  return {
    box,
    nearness(latitude, longitude) {
      const otherRow = cellAt(latitude + 90, height)
      const across = Math.abs(column - cellAt(longitude + 180, width))
      const sideways = Math.min(across, columns - across)
      // Over a pole the neighbour of a cell is the one on the other side of the globe.
      const overPole = Math.min(row + otherRow, 2 * rows - 2 - row - otherRow) + 1
      const near =
        (Math.abs(row - otherRow) <= steps && sideways <= steps) ||
        (overPole <= steps && columns / 2 - sideways <= steps)
      // Cells towards the equator are wider, so that the farthest of their places may be beyond the reach.
      return near ? Math.max(0, 1 - metresOf(apart(latitude, longitude)) / (diagonal * (steps + 1))) : undefined
    },
  }
}

/** As `ngeohash` cuts: what lies on a border belongs to the cell south or west of it. */
function cellAt(degrees: number, size: number): number {
  return Math.max(0, Math.ceil(degrees / size) - 1)
}

function around(west: number, east: number): Pick<Box, 'west' | 'east'> {
  if (east - west >= 360) return ALL_AROUND
  return { west: west < -180 ? west + 360 : west, east: east > 180 ? east - 360 : east }
}
