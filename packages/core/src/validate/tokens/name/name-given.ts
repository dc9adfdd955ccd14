import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { regionOf } from '../../locale.ts'
import { settled } from '../text/text-settled.ts'
import type { TokenRules } from '../token.ts'
import { casedGiven } from './name-case.ts'
import { partText } from './name-text.ts'

type Home = Pick<Column, 'sourceLocale'>

/** A given name, or several. */
export const nameFirst = (column: Home = {}): TokenRules => given('NAME_FIRST', 'name-first-invalid/value', column)

/** What stands between the first name and the last: names, initials, a patronymic. */
export const nameMiddle = (column: Home = {}): TokenRules => given('NAME_MIDDLE', 'name-middle-invalid/value', column)

function given(
  token: 'NAME_FIRST' | 'NAME_MIDDLE',
  wrong: 'name-first-invalid/value' | 'name-middle-invalid/value',
  { sourceLocale }: Home,
): TokenRules {
  const home = regionOf(sourceLocale)
  return Object.freeze({
    parse: (text: string, { region = home }) =>
      settled(text, (step) => {
        const plain = partText(step)
        return plain === undefined ? undefined : casedGiven(plain, region)
      }),
    comparer: COMPARER_OF_TOKEN[token],
    wrong: (value: string) => message(wrong, { value }),
  })
}
