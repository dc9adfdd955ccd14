import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../model/dataset.ts'
import { regionOf } from '../locale.ts'
import { casedGiven } from './name-case.ts'
import { partText } from './name-text.ts'
import { settled } from './text-settled.ts'
import type { TokenRules } from './token.ts'

/** What stands between the first name and the last: names, initials, a patronymic. */
export function nameMiddle({ sourceLocale }: Pick<Column, 'sourceLocale'> = {}): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (given: string, { region = home }) =>
      settled(given, (text) => {
        const plain = partText(text)
        return plain === undefined ? undefined : casedGiven(plain, region)
      }),
    comparer: COMPARER_OF_TOKEN.NAME_MIDDLE,
    noun: 'a middle name',
  })
}
