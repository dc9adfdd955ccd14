import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedFamily } from './name-case.ts'
import { partText } from './name-text.ts'

/** A family name, or several, with their particles. */
export function nameLast({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) =>
      settled(given, (text) => {
        const plain = partText(text)
        return plain === undefined ? undefined : casedFamily(plain, region)
      }),
    comparer: COMPARER_OF_TOKEN.NAME_LAST,
    wrong: (value: string) => message('name-last-invalid/value', { value }),
  })
}
