import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenContext, TokenRules } from '../token.ts'
import { readPlainPhone } from './phone-plain.ts'
import { readPhone, supported } from './phone-reading.ts'

/** A telephone number that its country's plan knows; the normal form is E.164, with the extension after it. */
export function phone(): TokenRules {
  return Object.freeze({
    parse,
    comparer: COMPARER_OF_TOKEN.PHONE,
    wrong: (value: string) => message('phone-invalid/value', { value }),
  })
}

function parse(given: string, { region }: TokenContext): string | undefined {
  const country = supported(region)
  const plain = readPlainPhone(given, country)
  if (plain !== undefined) return plain ?? undefined
  const number = readPhone(given, country)
  if (number === undefined) return undefined
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
}
