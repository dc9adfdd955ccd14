import { message } from '../../../error/message.ts'
import { formatNumber } from '../../../lib/text/plain-number.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { languageOf } from '../country/country-language.ts'
import type { TokenRules } from '../token.ts'
import { angleText, type Letters, LONGEST_ANGLE, lettersOf, plainAngle, readAngle } from './geo-angle.ts'

/** RFC 5870, of which the place is all that is kept. */
const GEO_URI = /^geo:([^;?]*)(?:[;?].*)?$/i
const BRACKETED = /^\(([^()]*)\)$/
type Pair = readonly [first: string, second: string]

/**
 * A place on Earth: latitude, then longitude, parted by comma, semicolon or space, each in any notation of its own
 * token. Only letters of the hemispheres can say that the longitude stands first. The normal form is `lat,lon`.
 */
export function geoCoordinates({ sourceLocale }: Column): TokenRules {
  const letters = lettersOf(languageOf(sourceLocale))
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      return text.length > LONGEST_ANGLE ? undefined : readPlace(unwrapped(text), letters)
    },
    comparer: COMPARER_OF_TOKEN.GEO_COORDINATES,
    wrong: (value: string) => message('geo-coordinates-invalid/value', { value }),
  })
}

/** The text that the token reads, of the two members of an object. Texts stay as they are written. */
export function coordinatesText(lat: number | string, lon: number | string): string {
  const [first, second] = [memberText(lat), memberText(lon)]
  return `${first}${/[,\s]/.test(first + second) ? '; ' : ','}${second}`
}

function memberText(value: number | string): string {
  if (typeof value === 'string') return value.trim()
  return Number.isFinite(value) ? formatNumber(value) : String(value)
}

function unwrapped(text: string): string {
  const inner = GEO_URI.exec(text)?.[1] ?? text
  return plainAngle((BRACKETED.exec(inner)?.[1] ?? inner).trim())
}

function readPlace(text: string, letters: Letters): string | undefined {
  for (const pair of pairsOf(text)) {
    const place = readPair(pair, letters)
    if (place !== undefined) return place
  }
  return undefined
}

function readPair([first, second]: Pair, letters: Letters): string | undefined {
  const lat = readAngle(first, 'latitude', letters)
  const lon = lat === undefined ? undefined : readAngle(second, 'longitude', letters)
  if (lat !== undefined && lon !== undefined) return `${angleText(lat)},${angleText(lon)}`
  if (!/[A-Z]/.test(first) || !/[A-Z]/.test(second)) return undefined
  const [x, y] = [readAngle(first, 'longitude', letters), readAngle(second, 'latitude', letters)]
  return x === undefined || y === undefined ? undefined : `${angleText(y)},${angleText(x)}`
}

/** The ways to part the text in two, the surest first. */
function* pairsOf(text: string): Iterable<Pair> {
  yield* halves(text, /[;|/]/g)
  yield* byLetters(text)
  yield* halves(text, /, /g)
  yield* halves(text, /,/g)
  const words = text.split(' ')
  if (words.length % 2 !== 0) return
  const middle = words.length / 2
  yield [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}

function halves(text: string, at: RegExp): readonly Pair[] {
  const [first, second, ...more] = text.split(at)
  return first === undefined || second === undefined || more.length > 0 ? [] : [[first.trim(), second.trim()]]
}

/** After the first letter where letters stand behind, before the second where they stand in front. */
function byLetters(text: string): readonly Pair[] {
  const letters = [...text.matchAll(/(?<![A-Z0-9])[NSEWO](?![A-Z])|(?<=\d ?)[NSEWO](?![A-Z])/g)]
  const [first, second] = letters
  if (first === undefined || second === undefined || letters.length > 2) return []
  const cut = first.index === 0 ? second.index : first.index + 1
  const clean = (part: string): string => part.replace(/^[,; ]+|[,; ]+$/g, '')
  return [[clean(text.slice(0, cut)), clean(text.slice(cut))]]
}
