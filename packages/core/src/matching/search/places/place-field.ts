import type { Resumable } from '../../../lib/async/resumable.ts'
import { bytesOf, type Decimals, decimals, type Integers, integers, push } from '../../columnar/column.ts'
import { sortByKey } from '../../columnar/radix-order.ts'
import type { GeoPoint } from '../query/search-query.ts'
import { codeOf, rangesOf } from './geohash-curve.ts'
import type { Box, Vicinity } from './vicinity.ts'

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

/** By position on the curve, so that what a search measures lies side by side. */
interface Curve {
  readonly codes: Uint32Array
  readonly docs: Int32Array
  /** Of each place, the latitude and the longitude. */
  readonly degrees: Float64Array
}

type Take = (doc: number, nearness: number) => void

const PIECE = 1 << 12

export function createPlaceField(): PlaceField {
  return {
    latitudes: decimals(),
    longitudes: decimals(),
    owners: integers(),
    firsts: integers(),
    curve: { codes: new Uint32Array(0), docs: new Int32Array(0), degrees: new Float64Array(0) },
  }
}

/** Appends a document with these places. */
export function addPlaces(field: PlaceField, places: readonly GeoPoint[]): void {
  const doc = push(field.firsts, field.owners.length)
  for (const { latitude, longitude } of places) {
    push(field.latitudes, latitude)
    push(field.longitudes, longitude)
    push(field.owners, doc)
  }
}

export function placesOfDoc({ latitudes, longitudes, owners, firsts }: PlaceField, doc: number): readonly GeoPoint[] {
  const start = firsts.data[doc]!
  const end = doc + 1 < firsts.length ? firsts.data[doc + 1]! : owners.length
  return Array.from({ length: end - start }, (_, at) => ({
    latitude: latitudes.data[start + at]!,
    longitude: longitudes.data[start + at]!,
  }))
}

export function* orderPlaces({ latitudes, longitudes, owners }: PlaceField): Resumable<Curve> {
  const count = owners.length
  const codeOfPoint = new Int32Array(count)
  const inOrder = new Int32Array(count)
  for (let point = 0; point < count; point++) {
    inOrder[point] = point
    codeOfPoint[point] = codeOf(latitudes.data[point]!, longitudes.data[point]!)
    if (point % PIECE === PIECE - 1) yield
  }
  const points = yield* sortByKey(inOrder, codeOfPoint)
  const codes = new Uint32Array(count)
  const docs = new Int32Array(count)
  const degrees = new Float64Array(2 * count)
  for (let at = 0; at < count; at++) {
    const point = points[at]!
    codes[at] = codeOfPoint[point]!
    docs[at] = owners.data[point]!
    degrees[2 * at] = latitudes.data[point]!
    degrees[2 * at + 1] = longitudes.data[point]!
    if (at % PIECE === PIECE - 1) yield
  }
  return { codes, docs, degrees }
}

/** Calls `take` with the document and the nearness of each place that is near. */
export function* nearPlaces(field: PlaceField, vicinity: Vicinity, take: Take): Resumable<void> {
  const { curve, latitudes, longitudes, owners } = field
  let looked = 0
  for (const [low, high] of rangesOf(vicinity.box)) {
    const end = firstFrom(curve.codes, high + 1)
    for (let from = firstFrom(curve.codes, low); from < end; from += PIECE) {
      const stop = Math.min(end, from + PIECE)
      lookThrough(curve, from, stop, vicinity, take)
      looked += stop - from
      if (looked < PIECE) continue
      looked = 0
      yield
    }
  }
  for (let point = curve.docs.length; point < owners.length; point++) {
    const nearness = nearnessIn(vicinity, latitudes.data[point]!, longitudes.data[point]!)
    if (nearness !== undefined) take(owners.data[point]!, nearness)
  }
}

/** The places between two positions on the curve. */
function lookThrough({ docs, degrees }: Curve, from: number, stop: number, vicinity: Vicinity, take: Take): void {
  for (let at = from; at < stop; at++) {
    const nearness = nearnessIn(vicinity, degrees[2 * at]!, degrees[2 * at + 1]!)
    if (nearness !== undefined) take(docs[at]!, nearness)
  }
}

function nearnessIn(vicinity: Vicinity, latitude: number, longitude: number): number | undefined {
  return inBox(vicinity.box, latitude, longitude) ? vicinity.nearness(latitude, longitude) : undefined
}

export function bytesOfPlaces({ latitudes, longitudes, owners, firsts, curve }: PlaceField): number {
  const settled = curve.codes.byteLength + curve.docs.byteLength + curve.degrees.byteLength
  return bytesOf(latitudes, longitudes, owners, firsts) + settled
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
