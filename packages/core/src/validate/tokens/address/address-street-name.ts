import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedPlace } from './address-case.ts'
import { placeText } from './address-text.ts'

const LONGEST = 150
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** The name of a street without its type and number: Main, de Alcalá, 42nd. */
export function addressStreetName({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalStreetName(text, region)),
    comparer: COMPARER_OF_TOKEN.ADDRESS_STREET_NAME,
    wrong: (value: string) => message('address-street-name-invalid/value', { value }),
  })
}

function normalStreetName(given: string, region: string | undefined): string | undefined {
  const text = placeText(given, LONGEST)
  return text === undefined || !LETTER_OR_DIGIT.test(text) ? undefined : casedPlace(text, region, true)
}
