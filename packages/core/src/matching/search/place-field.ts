import { bytesOf, type Decimals, decimals, type Integers, integers, push } from './column.ts'
import type { Box, Vicinity } from './globe.ts'
import { codeOf, rangesOf } from './morton.ts'
import { sortByKey } from './radix-order.ts'
import type { Place } from './search-query.ts'
import type { Steps } from './steps.ts'

/** The places of the records: those that were there when it was last brought into order along a Morton curve, then the others. */
export interface PlaceField {
  readonly latitudes: Decimals
  readonly longitudes: Decimals
  /** By point: its document. */
  readonly owners: Integers
  /** By document: its first point; its points end where the next document's begin. */
  readonly firsts: Integers
  curve: Curve
}

interface Curve {
  /** By position on the curve: the code, and the point. */
  readonly codes: Uint32Array
  readonly points: Int32Array
}

const PIECE = 1 << 14

export function createPlaceField(): PlaceField {
  return {
    latitudes: decimals(),
    longitudes: decimals(),
    owners: integers(),
    firsts: integers(),
    curve: { codes: new Uint32Array(0), points: new Int32Array(0) },
  }
}

/** Appends a document with these places. */
export function addPlaces(field: PlaceField, places: readonly Place[]): void {
  const doc = push(field.firsts, field.owners.length)
  for (const { latitude, longitude } of places) {
    push(field.latitudes, latitude)
    push(field.longitudes, longitude)
    push(field.owners, doc)
  }
}

export function placesOfDoc({ latitudes, longitudes, owners, firsts }: PlaceField, doc: number): readonly Place[] {
  const start = firsts.data[doc]!
  const end = doc + 1 < firsts.length ? firsts.data[doc + 1]! : owners.length
  return Array.from({ length: end - start }, (_, at) => ({
    latitude: latitudes.data[start + at]!,
    longitude: longitudes.data[start + at]!,
  }))
}

export function* orderPlaces({ latitudes, longitudes, owners }: PlaceField): Steps<Curve> {
  const count = owners.length
  const codeOfPoint = new Int32Array(count)
  for (let point = 0; point < count; point++) {
    codeOfPoint[point] = codeOf(latitudes.data[point]!, longitudes.data[point]!)
    if (point % PIECE === PIECE - 1) yield
  }
  const points = yield* sortByKey(
    Int32Array.from({ length: count }, (_, point) => point),
    codeOfPoint,
  )
  const codes = new Uint32Array(count)
  for (let at = 0; at < count; at++) codes[at] = codeOfPoint[points[at]!]!
  return { codes, points }
}

/** Calls `take` with the document and the nearness of each place that is near. */
export function* nearPlaces(
  field: PlaceField,
  vicinity: Vicinity,
  take: (doc: number, nearness: number) => void,
): Steps<void> {
  const { curve, latitudes, longitudes, owners } = field
  const look = (point: number): void => {
    const [latitude, longitude] = [latitudes.data[point]!, longitudes.data[point]!]
    if (!inBox(vicinity.box, latitude, longitude)) return
    const nearness = vicinity.nearness(latitude, longitude)
    if (nearness !== undefined) take(owners.data[point]!, nearness)
  }
  let looked = 0
  for (const [low, high] of rangesOf(vicinity.box)) {
    for (let at = firstFrom(curve.codes, low); at < curve.codes.length && curve.codes[at]! <= high; at++) {
      look(curve.points[at]!)
      if (++looked % PIECE === 0) yield
    }
  }
  for (let point = curve.points.length; point < owners.length; point++) look(point)
}

export function bytesOfPlaces({ latitudes, longitudes, owners, firsts, curve }: PlaceField): number {
  return bytesOf(latitudes, longitudes, owners, firsts) + curve.codes.byteLength + curve.points.byteLength
}

function inBox({ south, north, west, east }: Box, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

function firstFrom(codes: Uint32Array, low: number): number {
  let from = 0
  let end = codes.length
  while (from < end) {
    const middle = (from + end) >>> 1
    if (codes[middle]! < low) from = middle + 1
    else end = middle
  }
  return from
}
