import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import { isValidE164 } from './phone-plans.ts'
import { readPhone, supported } from './phone-reading.ts'
import type { TokenContext, TokenRules } from './token.ts'

/** A telephone number that its country's plan knows; the normal form is E.164, with the extension after it. */
export function phone(): TokenRules {
  return Object.freeze({ parse, comparer: COMPARER_OF_TOKEN.PHONE, noun: 'a telephone number' })
}

function parse(given: string, { region }: TokenContext): string | undefined {
  const known = isValidE164(given)
  if (known !== undefined) return known ? given : undefined
  const number = readPhone(given, supported(region))
  if (number === undefined) return undefined
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number
}
