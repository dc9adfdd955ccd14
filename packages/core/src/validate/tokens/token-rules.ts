import type { Column, Token } from '../../model/dataset.ts'
import { addressPostcode } from './address-postcode.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { nameFirst } from './name-first.ts'
import { nameLast } from './name-last.ts'
import { phone } from './phone.ts'
import { source } from './source.ts'
import { text } from './text.ts'
import type { TokenRules } from './token.ts'

/** The rules of each token, by its name in a dataset. */
export const TOKEN_RULES: Readonly<Record<Token, (column: Column) => TokenRules>> = Object.freeze({
  TEXT: text,
  NAME_FIRST: nameFirst,
  NAME_LAST: nameLast,
  EMAIL: email,
  PHONE: phone,
  DATE: date,
  ADDRESS_POSTCODE: addressPostcode,
  SOURCE: source,
})
