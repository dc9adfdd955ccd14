import { asciiDigits } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { type Read, readOnce } from './read-once.ts'
import { isUnread, unread, unreadSimilarity } from './unread.ts'

const LONGEST = 100
const PLACE = /^\(?\s*([+-]?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*\)?$/
/** Metres, where the classifier says nothing. */
export const DEFAULT_TOLERANCE = 1000
/** The mean one, in metres. */
export const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
/** About a centimetre: what is nearer is one place. */
const DECIMALS = 7

/** Places, `lat,lon` in degrees: alike by how much nearer they are than the tolerance in metres, along the globe. */
export const geographic: TypedComparer = Object.freeze({
  canonical: canonicalPlace,
  create: (tolerance: number = DEFAULT_TOLERANCE) =>
    readOnce(
      readPlace,
      (one, other) => {
        if (one.place === undefined || other.place === undefined) return unreadSimilarity(one.text, other.text)
        const distance = metresApart(one.place, other.place)
        return distance < tolerance ? 1 - distance / tolerance : 0
      },
      { remembers: false },
    ),
  bound: { by: 'PLACE' as const },
})

/** Latitude and longitude in radians. */
type Place = readonly [lat: number, lon: number]

interface ReadPlace extends Read {
  readonly place: Place | undefined
}

function readPlace(text: string): ReadPlace {
  return { text, place: isUnread(text) ? undefined : radiansOf(text) }
}

function canonicalPlace(given: string): string {
  const found = given.length > LONGEST ? null : PLACE.exec(asciiDigits(given.trim()))
  if (found === null) return unread(given)
  const [lat, lon] = [Number(found[1]), Number(found[2])]
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return unread(given)
  return `${plain(lat)},${plain(lon)}`
}

function plain(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)) + 0) // no minus before zero
}

/** Along the globe, by the haversine formula, between two places in canonical form. */
export function metresBetween(a: string, b: string): number {
  return metresApart(radiansOf(a), radiansOf(b))
}

function metresApart([lat, lon]: Place, [otherLat, otherLon]: Place): number {
  const half =
    Math.sin((otherLat - lat) / 2) ** 2 + Math.cos(lat) * Math.cos(otherLat) * Math.sin((otherLon - lon) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Latitude and longitude of a place in canonical form. */
export function radiansOf(place: string): Place {
  const at = place.indexOf(',')
  return [Number(place.slice(0, at)) * RADIANS, Number(place.slice(at + 1)) * RADIANS]
}
