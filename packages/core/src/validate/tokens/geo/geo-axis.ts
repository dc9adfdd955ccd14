import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { languageOf } from '../country/country-language.ts'
import type { TokenRules } from '../token.ts'
import { type Axis, angleText, LONGEST_ANGLE, lettersOf, plainAngle, readAngle } from './geo-angle.ts'

/** Most angles are in normal form, or plain decimals: they need not go through every notation. */
const NORMAL = /^(?:0|-?(?:[1-9]\d{0,2}|[1-9]\d{0,2}\.\d{0,6}[1-9]|0\.\d{0,6}[1-9]))$/
const DECIMAL = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** Reads angles of one axis: decimal, or in degrees, minutes and seconds; with sign or the letter of the hemisphere. */
function compileAngle(axis: Axis, sourceLocale: string | undefined): (given: string) => string | undefined {
  const letters = lettersOf(languageOf(sourceLocale))
  const limit = axis === 'latitude' ? 90 : 180
  return (given) => {
    const text = given.trim()
    if (text.length > LONGEST_ANGLE) return undefined
    if (DECIMAL.test(text)) {
      const degrees = Number(text)
      if (Math.abs(degrees) > limit) return undefined
      return NORMAL.test(text) ? text : angleText(degrees)
    }
    const degrees = readAngle(plainAngle(text), axis, letters)
    return degrees === undefined ? undefined : angleText(degrees)
  }
}

/** Degrees from -90 (south) to 90; the normal form is decimal. */
export function geoLatitude({ sourceLocale }: Column): TokenRules {
  return Object.freeze({
    parse: compileAngle('latitude', sourceLocale),
    comparer: COMPARER_OF_TOKEN.GEO_LATITUDE,
    wrong: (value: string) => message('geo-latitude-invalid/value', { value }),
  })
}

/** Degrees from -180 (west) to 180; the normal form is decimal. */
export function geoLongitude({ sourceLocale }: Column): TokenRules {
  return Object.freeze({
    parse: compileAngle('longitude', sourceLocale),
    comparer: COMPARER_OF_TOKEN.GEO_LONGITUDE,
    wrong: (value: string) => message('geo-longitude-invalid/value', { value }),
  })
}
