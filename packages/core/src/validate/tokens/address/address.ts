import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedPlace } from './address-case.ts'
import { isUnderstood, readLine, writtenLine } from './address-line.ts'
import { type AddressReading, readAddress } from './address-reading.ts'
import { asItIs } from './address-street.ts'
import { hasLetter, parted, placeText } from './address-text.ts'
import { mannerOf } from './address-types.ts'

export { type AddressParts, addressParts } from './address-parts.ts'

/**
 * A whole address on one line or several. The normal form is one line in the order of its country; an address that is
 * not understood keeps its own order and words.
 */
export function address({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalAddress(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS,
    wrong: (value: string) => message('address-invalid/value', { value }),
  })
}

function normalAddress(given: string, region: string | undefined): string | undefined {
  const text = placeText(given)
  if (text === undefined || !hasLetter(text)) return undefined
  const reading = readAddress(text, region)
  if (reading !== undefined) return written(reading)
  const line = readLine(text, region)
  const understood = line !== undefined && isUnderstood(line)
  // One word or two without a number, a type or a second line are a place, or anything.
  if (!understood && !/\p{N}/u.test(text) && parted(text).length < 2) return undefined
  return asItIs(text, region)
}

function written({ region, line, postcode, city, state, country }: AddressReading): string {
  const rest = line.rest.map((other) => casedPlace(other, region))
  const place = placeLines(region, postcode, city, state)
  const lines = [writtenLine(line, region), ...line.units, ...rest, ...place, country]
  return lines.filter((part) => part !== undefined).join(', ')
}

function placeLines(
  region: string,
  postcode: string | undefined,
  city: string | undefined,
  state: string | undefined,
): readonly (string | undefined)[] {
  const words = (...parts: readonly (string | undefined)[]): string | undefined =>
    parts.filter((part) => part !== undefined).join(' ') || undefined
  const order = mannerOf(region)?.postcode
  if (order === 'before-city') return [words(postcode, city), state]
  return order === 'behind-city' ? [city, words(state, postcode)] : [city, state, postcode]
}
