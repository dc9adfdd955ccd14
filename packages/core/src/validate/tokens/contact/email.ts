import { domainToUnicode } from 'node:url'
import { message } from '../../../error/message.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'
import { isEmail } from '../validator.ts'

/** Octets of an address (RFC 5321: a path of 256 holds its brackets too). */
const LONGEST = 254
/** Most addresses look like this; what does is right, and need not go through the whole check. */
const PLAIN = /^[a-z0-9_+-]{1,30}(?:\.[a-z0-9_+-]{1,30})?@(?:[a-z0-9]{1,60}\.){1,3}[a-z]{2,20}$/i
const NEEDLESSLY_QUOTED = /^"([\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)"$/u

/**
 * An e-mail address, bare: one with a name before it (`Ada <ada@lovelace.org>`) is refused, for the name would be lost.
 * The normal form has its domain in small letters of its own script (`xn--mnchen-3ya` is written `münchen`); the local
 * part stays as given, without quotation marks that it does not need.
 */
export function email(): TokenRules {
  return Object.freeze({
    parse,
    comparer: COMPARER_OF_TOKEN.EMAIL,
    wrong: (value: string) => message('email-invalid/value', { value }),
  })
}

function parse(given: string): string | undefined {
  const text = given.trim()
  if (text.length > LONGEST) return undefined
  const at = text.lastIndexOf('@')
  return PLAIN.test(text) ? text.slice(0, at) + text.slice(at).toLowerCase() : parseAny(text.normalize('NFC'))
}

function parseAny(text: string): string | undefined {
  if (Buffer.byteLength(text) > LONGEST || !isEmail(text)) return undefined
  const at = text.lastIndexOf('@')
  const domain = domainToUnicode(text.slice(at + 1))
  if (domain === '') return undefined
  const address = `${text.slice(0, at).replace(NEEDLESSLY_QUOTED, '$1')}@${domain}`
  // A domain may change with its letters' forms: what comes out has to be an address itself.
  return isEmail(address) && Buffer.byteLength(address) <= LONGEST ? address : undefined
}
