import { formatNumber } from '../../../lib/text/plain-number.ts'
import { asciiDigits } from '../../../lib/text/text.ts'

export type Axis = 'latitude' | 'longitude'

/** Which axis and sign a hemisphere's letter says. */
export type Letters = Readonly<Record<string, readonly [axis: Axis, sign: 1 | -1]>>

/** Longer texts are no angles, nor pairs of them. */
export const LONGEST_ANGLE = 100
/** Some 11 mm at the equator. */
const DECIMALS = 7
const LIMITS: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 }
const LETTERS: Letters = {
  N: ['latitude', 1],
  S: ['latitude', -1],
  E: ['longitude', 1],
  W: ['longitude', -1],
}
const WEST_IS_O = new Set(['ca', 'es', 'eu', 'fr', 'gl', 'it', 'pt'])
const EAST_IS_O = new Set(['de', 'nl'])

const DECIMAL = /^([A-Z]?) ?([+-]?) ?(\d{1,3}(?:[.,]\d*)?(?:E[+-]?\d{1,2})?)°? ?([A-Z]?)$/
const SEXAGESIMAL =
  /^([A-Z]?) ?([+-]?) ?(\d{1,3})[°: ] ?(\d{1,2}(?:[.,]\d+)?)(?:[': ] ?(?:(\d{1,2}(?:[.,]\d+)?)"?)?)? ?([A-Z]?)$/

/** The letters of the hemispheres. O is west in Romance languages, east in German and Dutch, and nothing elsewhere. */
export function lettersOf(language: string | undefined): Letters {
  if (language !== undefined && WEST_IS_O.has(language)) return { ...LETTERS, O: ['longitude', -1] }
  if (language !== undefined && EAST_IS_O.has(language)) return { ...LETTERS, O: ['longitude', 1] }
  return LETTERS
}

/** The text with one way to write each sign: ° ' ", plain digits, single spaces, capitals. */
export function plainAngle(given: string): string {
  const text = asciiDigits(given)
    .replace(/[\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u00ba\u02da]/g, '°')
    .replace(/''|[\u2033\u201c\u201d\u02ba]/g, '"')
    .replace(/[\u2032\u2018\u2019\u00b4\u02b9]/g, "'")
    .replace(/\s+/g, ' ')
    .toUpperCase()
  return /\dD|\d ?DEG/.test(text) ? withoutWords(text) : text.replace(/ ?([°'":]) ?/g, '$1')
}

/** 40D25M0.5S, 40 deg 25 min. */
function withoutWords(text: string): string {
  return text
    .replace(/(\d) ?D(?:EG)?\b\.? ?|(\d) ?D(?=\d)/g, '$1$2°')
    .replace(/(\d) ?M(?:IN)?\b\.? ?|(\d) ?M(?=\d)/g, "$1$2'")
    .replace(/(\d) ?S(?:EC)?\b\.?/g, '$1"')
}

/** Degrees within the axis, from a text that went through `plainAngle`; undefined when it is no such angle. */
export function readAngle(text: string, axis: Axis, letters: Letters): number | undefined {
  const decimal = DECIMAL.exec(text)
  const sexagesimal = decimal === null ? SEXAGESIMAL.exec(text) : null
  const [, before = '', sign = ''] = decimal ?? sexagesimal ?? []
  const after = decimal?.[4] ?? sexagesimal?.[6] ?? ''
  const size = decimal !== null ? numeral(decimal[3]!) : sexagesimal === null ? undefined : degreesOf(sexagesimal)
  if (size === undefined || (before !== '' && after !== '')) return undefined
  const letter = before + after
  if (letter === '') return within(sign === '-' ? -size : size, axis)
  const meaning = letters[letter]
  return meaning === undefined || meaning[0] !== axis || sign !== '' ? undefined : within(size * meaning[1], axis)
}

function degreesOf([, , , degrees, minutes, seconds]: RegExpExecArray): number | undefined {
  if (seconds !== undefined && /[.,]/.test(minutes!)) return undefined
  const [m, s] = [numeral(minutes!), numeral(seconds ?? '0')]
  return m < 60 && s < 60 ? Number(degrees) + m / 60 + s / 3600 : undefined
}

function numeral(text: string): number {
  return Number(text.replace(',', '.'))
}

function within(degrees: number, axis: Axis): number | undefined {
  return Math.abs(degrees) <= LIMITS[axis] ? degrees : undefined
}

/** Decimal degrees with at most seven decimals, none of them needless. */
export function angleText(degrees: number): string {
  return formatNumber(Number(degrees.toFixed(DECIMALS)))
}
