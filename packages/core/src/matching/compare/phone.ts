import { asciiDigits } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { damerauEdits } from './edit-distance/damerau.ts'
import { isPlaceholderNumber } from './placeholder.ts'
import { symmetric } from './symmetric.ts'

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
  create: () => symmetric(phoneSimilarity),
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

function phoneSimilarity(a: string, b: string): number {
  const [digits = '', extension] = a.split(SEPARATOR)
  const [otherDigits = '', otherExtension] = b.split(SEPARATOR)
  const alike = digitsSimilarity(digits, otherDigits)
  if (extension === otherExtension) return alike
  return alike * (extension === undefined || otherExtension === undefined ? NO_EXTENSION : OTHER_EXTENSION)
}

function digitsSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < LEAST_DIGITS) return BY_EDITS[damerauEdits(a, b)] ?? 0
  if (longer.endsWith(shorter)) return WITHOUT_CODE
  const end = longer.slice(-shorter.length)
  return Math.max(BY_EDITS[damerauEdits(a, b)] ?? 0, WITHOUT_CODE * (BY_EDITS[damerauEdits(end, shorter)] ?? 0))
}
