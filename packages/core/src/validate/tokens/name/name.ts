import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { readName, writtenName } from './name-reading.ts'

export { type NameParts, nameParts } from './name-parts.ts'

/**
 * A person's whole name, also as "Last, First". The normal form has titles and suffixes in their usual way of writing,
 * the order in which the name is spoken, and additions in brackets at the end.
 */
export function name({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) => settled(given, (text) => normalName(text, region)),
    comparer: COMPARER_OF_TOKEN.NAME,
    wrong: (value: string) => message('name-invalid/value', { value }),
  })
}

function normalName(text: string, region: string | undefined): string | undefined {
  const reading = readName(text, region)
  return reading === undefined ? undefined : writtenName(reading, region)
}
