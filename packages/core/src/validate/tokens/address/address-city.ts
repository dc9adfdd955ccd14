import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedPlace } from './address-case.ts'
import { hasLetter, placeText } from './address-text.ts'

const LONGEST = 120
/** A postcode, not the number of a district: Dublin 4, Paris 15e. */
const POSTCODE = /\d{3}/

/** The name of a city, town or village. */
export function addressCity({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalCity(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS_CITY,
    wrong: (value: string) => message('address-city-invalid/value', { value }),
  })
}

export function normalCity(given: string, region: string | undefined): string | undefined {
  const text = placeText(given, LONGEST)
  return text === undefined || !hasLetter(text) || POSTCODE.test(text) ? undefined : casedPlace(text, region)
}
