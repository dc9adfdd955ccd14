import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import { isPlainCase } from '../text/text-words.ts'
import type { TokenRules } from '../token.ts'
import { casedCountry, casedPlace } from './address-case.ts'
import { countryOf } from './address-guess.ts'
import { isUnderstood, readLine, writtenLine } from './address-line.ts'
import { hasLetter, placeText, segmentsOf } from './address-text.ts'

const LONGEST = 200

/**
 * The address line: street, house number, part of the building, or a box at the post office. The normal form has the
 * type of the street written out and the number where the country has it; a line that is not understood keeps its order.
 */
export function addressStreet({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalStreet(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS_STREET,
    wrong: (value: string) => message('address-street-invalid/value', { value }),
  })
}

function normalStreet(given: string, region: string | undefined): string | undefined {
  const text = placeText(given, LONGEST)
  if (text === undefined || !hasLetter(text)) return undefined
  const line = readLine(text, region)
  if (line === undefined || !isUnderstood(line)) return asItIs(text, region)
  return [writtenLine(line, region), ...line.units, ...line.rest.map((other) => casedPlace(other, region))].join(', ')
}

/** Nothing changed but the capitals, where they say nothing. */
export function asItIs(text: string, region: string | undefined): string {
  if (!isPlainCase(text)) return text
  const segments = segmentsOf(text)
  const last = segments.length - 1
  return segments
    .map((segment, index) => {
      const isCountry = index > 0 && index === last && countryOf(segment) !== undefined
      return isCountry ? casedCountry(segment, region) : casedPlace(segment, region)
    })
    .join(', ')
}
