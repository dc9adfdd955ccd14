import { asciiDigits } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { damerauEdits } from './edit-distance/damerau.ts'
import { isPlaceholderNumber } from './placeholder.ts'
import { type Read, readOnce } from './read-once.ts'

const EXTENSION = /(?:\s*(?:;ext=|extension|extn|ext|x|#)\s*\.?:?\s*|\s+-\s*)(\d{1,6})\s*$/i
/** Before the country code, and before the number within a country. */
const DIALLED = /^(?:00|0)/
const SEPARATOR = ';'

/** A number of so many digits may stand without its country or area code. */
const LEAST_DIGITS = 7
const WITHOUT_CODE = 0.95
const OTHER_EXTENSION = 0.9
const NO_EXTENSION = 0.97
/** By wrong, missing or exchanged digits. */
const BY_EDITS = [1, 0.85, 0.6]

/** Telephone numbers by their digits. A country or area code that one of the two lacks costs little, so does an extension. */
export const phone: TypedComparer = Object.freeze({
  canonical: canonicalPhone,
  create: () => readOnce(readPhone, phoneSimilarity, { remembers: false }),
  bound: { by: 'DIGITS' as const, lettersOf: (text: string) => (text.includes(SEPARATOR) ? undefined : text) },
})

/** The digits without what is dialled before them; behind a semicolon the extension. */
function canonicalPhone(given: string): string {
  const text = asciiDigits(given.trim())
  const found = EXTENSION.exec(text)
  const body = (found === null ? text : text.slice(0, found.index)).replace(/\(0\)/g, '').replace(/\D/g, '')
  const digits = body.replace(DIALLED, '')
  if (isPlaceholderNumber(body)) return ''
  if (digits === '') return body
  return found === null ? digits : `${digits}${SEPARATOR}${found[1]}`
}

interface Phone extends Read {
  readonly digits: string
  readonly extension: string | undefined
}

function readPhone(text: string): Phone {
  const [digits = '', extension] = text.split(SEPARATOR)
  return { text, digits, extension }
}

function phoneSimilarity(one: Phone, other: Phone): number {
  const alike = digitsSimilarity(one.digits, other.digits)
  if (one.extension === other.extension) return alike
  return alike * (one.extension === undefined || other.extension === undefined ? NO_EXTENSION : OTHER_EXTENSION)
}

function digitsSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < LEAST_DIGITS) return BY_EDITS[damerauEdits(a, b)] ?? 0
  if (longer.endsWith(shorter)) return WITHOUT_CODE
  const whole = BY_EDITS[damerauEdits(a, b)] ?? 0
  if (a.length === b.length) return whole
  const end = longer.slice(-shorter.length)
  return Math.max(whole, WITHOUT_CODE * (BY_EDITS[damerauEdits(end, shorter)] ?? 0))
}
