import { message } from '../../../error/message.ts'
import { collapse } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { TokenRules } from '../token.ts'

const LONGEST = 30
/** Nº 12, No. 12, #12. */
const MARK = /^(?:n ?[º°]\.?|no\.|no(?= )|nr\.?|n[uú]m\.?|nro\.?|n[uú]mero|number|n\.|#) ?(?=\d)/i
/** Without a number, as the Spanish and the Portuguese say it. */
const NONE = /^(?:s ?\/ ?n[º°.]?|s\. ?n\.?|sn|sin n[uú]mero|sem n[uú]mero|senza numero|snc)$/i
/** What every number has: a digit, or the s of `s/n`. */
const SIGN = /[\ds]/i
const KILOMETRE = /^km\.? ?(\d{1,4}(?:[.,]\d{1,3})?)$/i
const ONE = '\\d{1,6}(?: 1/2| ?½| ?(?:bis|ter|quater|quinquies)| ?[a-z])?'
const NUMBER = new RegExp(`^${ONE}(?: ?[-/] ?(?:${ONE}|[a-z]{1,3}))*$`, 'i')
/** N6W23001 and B12: in front only. */
const GRID = /^[a-z]\d{1,5}(?:[a-z]\d{1,6})?$/i
const WORDS = /(\d) ?(bis|ter|quater|quinquies)(?![a-z])/gi

/** A house number: 12, 12A, 12 bis, 12-14, 12/3, s/n, km 5. */
export function addressNumber(): TokenRules {
  return Object.freeze({
    parse: (given: string) => normalNumber(given) ?? gridNumber(given),
    comparer: COMPARER_OF_TOKEN.ADDRESS_NUMBER,
    wrong: (value: string) => message('address-number-invalid/value', { value }),
  })
}

/** The normal form: letters as capitals right behind the digits, `bis` after a space, ranges without spaces. */
export function normalNumber(given: string): string | undefined {
  const text = plain(given)
  if (text === undefined) return undefined
  if (NONE.test(text)) return 's/n'
  const kilometre = KILOMETRE.exec(text)
  if (kilometre !== null) return `km ${kilometre[1]}`
  const number = text.replace(MARK, '')
  if (!NUMBER.test(number)) return undefined
  return number
    .toUpperCase()
    .replace(/ ?½/g, ' 1/2')
    .replace(/ ?- ?/g, '-')
    .replace(/ ?\/ ?/g, '/')
    .replace(WORDS, (_, digit: string, word: string) => `${digit} ${word.toLowerCase()}`)
    .replace(/(\d) ([A-Z])(?![A-Z])/g, '$1$2')
    .replace(/^0+(?=\d)/, '')
}

/** A number that begins with a letter of a grid, as some places of the United States have it. */
export function gridNumber(given: string): string | undefined {
  const text = plain(given)
  return text !== undefined && GRID.test(text) ? text.toUpperCase() : undefined
}

function plain(given: string): string | undefined {
  const trimmed = given.trim()
  if (trimmed.length > LONGEST || !SIGN.test(trimmed)) return undefined
  return collapse(trimmed.normalize('NFC')).replace(/[‐‑–—]/g, '-')
}
