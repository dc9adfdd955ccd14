import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedPlace } from './address-case.ts'
import { placeText } from './address-text.ts'
import { isSomeType, typeOf } from './address-types.ts'

const LONGEST = 40

/**
 * What a street is called in general: Street, Calle, Straße. The normal form is the whole word in the country's
 * language; an abbreviation that means several things is kept.
 */
export function addressStreetType({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalType(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS_STREET_TYPE,
    wrong: (value: string) => message('address-street-type-invalid/value', { value }),
  })
}

function normalType(given: string, region: string | undefined): string | undefined {
  const text = placeText(given, LONGEST)
  if (text === undefined) return undefined
  const type = typeOf(text, region)
  if (type !== undefined) return type
  return isSomeType(text) ? casedPlace(text, region) : undefined
}
