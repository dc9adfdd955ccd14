import validator from 'validator'
import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from './token.ts'

/** Most addresses look like this; what does is right, and need not go through the whole check. */
const PLAIN = /^[a-z0-9_+-]{1,30}(?:\.[a-z0-9_+-]{1,30})?@(?:[a-z0-9]{1,60}\.){1,3}[a-z]{2,20}$/i

/** An e-mail address; the normal form has its domain in small letters, the local part as given. */
export function email(): TokenRules {
  return Object.freeze({
    parse(given: string): string | undefined {
      const address = given.trim().normalize('NFC')
      if (!PLAIN.test(address) && !validator.isEmail(address)) return undefined
      const at = address.lastIndexOf('@')
      return address.slice(0, at) + address.slice(at).toLowerCase()
    },
    comparer: COMPARER_OF_TOKEN.EMAIL,
    noun: 'an e-mail address',
  })
}
