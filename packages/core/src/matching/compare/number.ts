import { plainNumber } from '../../lib/text/plain-number.ts'
import { asciiDigits } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { symmetric } from './symmetric.ts'
import { isUnread, unread, unreadSimilarity } from './unread.ts'

const LONGEST = 100
const SIGNS = /^[^\d.,+-]{0,4}([+-]?)[^\d.,]{0,4}([\d][\d.,' ]*|[.,]\d+)[^\d.,]{0,4}$/u

/** Numbers: alike by their distance, with a tolerance against that, else against the greater of the two. */
export const number: TypedComparer = Object.freeze({
  canonical: canonicalNumber,
  create: (tolerance?: number) => symmetric((a, b) => numberSimilarity(a, b, tolerance)),
})

/** Plain decimal text. Signs of currencies and units are left out; the last of `.` and `,` is the decimal sign where it can be. */
function canonicalNumber(given: string): string {
  const found = given.length > LONGEST ? null : SIGNS.exec(asciiDigits(given.trim().replace(/\u2212/g, '-')))
  if (found === null) return unread(given)
  const [, sign, body = ''] = found
  const digits = body.replace(/[' ]/g, '')
  const at = decimalPlace(digits)
  const integer = digits.slice(0, at).replace(/\D/g, '')
  const fraction = digits.slice(at + 1)
  return /\D/.test(fraction) ? unread(given) : plainNumber({ negative: sign === '-', integer, fraction, exponent: 0 })
}

/** Where the decimals begin. A sign that comes more than once, or a comma before three digits, stands between thousands. */
function decimalPlace(digits: string): number {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (at < 0) return digits.length
  const sign = digits[at]!
  const thousands = digits.indexOf(sign) !== at || (sign === ',' && !digits.includes('.') && digits.length - at === 4)
  return thousands ? digits.length : at
}

function numberSimilarity(a: string, b: string, tolerance: number | undefined): number {
  if (isUnread(a) || isUnread(b)) return unreadSimilarity(a, b)
  const [x, y] = [Number(a), Number(b)]
  const distance = Math.abs(x - y)
  const reach = tolerance ?? Math.max(Math.abs(x), Math.abs(y))
  return distance < reach ? 1 - distance / reach : 0
}
