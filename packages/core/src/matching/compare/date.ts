import { asciiDigits } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { damerauEdits } from './edit-distance/damerau.ts'
import { symmetric } from './symmetric.ts'
import { isUnread, textOf, unread, unreadSimilarity } from './unread.ts'

const LONGEST = 60
const TIME = /[T ]\d{1,2}:\d{2}.*$/i
const DAY_MILLISECONDS = 86_400_000
/** Two digits mean the years from 1930 to 2029, as everywhere. */
const FIRST_SHORT_YEAR = 30

/** By edits between the digits of two dates. */
const BY_EDITS = [1, 0.9, 0.7]
const EXCHANGED = 0.92
const NEXT_YEAR = 0.85
/** One of the two lacks the day, or the month too. */
const PART = 0.85

/**
 * Dates as eight digits. Day and month may be exchanged, one or two digits wrong, the year one off; with a tolerance
 * in days, near dates are alike by how near they are, and from the tolerance on not at all, whatever their digits. A date without its
 * day is compared by what it has, and what is no date for a slip or two, with a date, by these.
 */
export const date: TypedComparer = Object.freeze({
  canonical: canonicalDate,
  create: (tolerance?: number) => symmetric((a, b) => dateSimilarity(a, b, tolerance)),
  bound: { by: 'DAY' as const },
})

function canonicalDate(given: string): string {
  if (given.length > LONGEST) return unread(given)
  const text = asciiDigits(given.trim()).replace(TIME, '')
  if (/[^\d\s./,\-年月日]/.test(text)) return unread(given)
  const [first = '', second = '', third = '', ...more] = text.split(/\D+/).filter((part) => part !== '')
  if (more.length > 0) return unread(given)
  if (third !== '') return ofParts(first, second, third, text.includes('.')) ?? unread(given)
  if (second !== '') return ofMonth(first, second) ?? unread(given)
  return ofDigits(first) ?? unread(given)
}

/** Year first when it has four digits, else last; between day and month only their size can tell: the day comes first. */
function ofParts(first: string, second: string, third: string, dotted: boolean): string | undefined {
  if (first.length > 2) return joined(first, second, third)
  const year = third.length <= 2 ? shortYear(third) : third
  return Number(second) > 12 && Number(first) <= 12 && !dotted
    ? joined(year, first, second)
    : joined(year, second, first)
}

function joined(year: string, month: string, day: string): string | undefined {
  if (year.length !== 4 || month.length > 2 || day.length > 2) return undefined
  return year + month.padStart(2, '0') + day.padStart(2, '0')
}

function ofMonth(first: string, second: string): string | undefined {
  const [year, month] = first.length === 4 ? [first, second] : [second, first]
  return year.length === 4 && month.length <= 2 ? year + month.padStart(2, '0') : undefined
}

function ofDigits(digits: string): string | undefined {
  if (digits.length === 4 || digits.length === 6) return digits
  if (digits.length !== 8) return undefined
  // 19700131, or 31011970: only one of them begins with a year of our times.
  return /^(?:1[5-9]|20)/.test(digits) || !/(?:1[5-9]|20)\d\d$/.test(digits)
    ? digits
    : digits.slice(4) + digits.slice(2, 4) + digits.slice(0, 2)
}

function shortYear(digits: string): string {
  const year = Number(digits)
  return String(year + (year < FIRST_SHORT_YEAR ? 2000 : 1900))
}

function dateSimilarity(a: string, b: string, tolerance: number | undefined): number {
  if (a === b) return 1
  if (isUnread(a) && isUnread(b)) return unreadSimilarity(a, b)
  // With a digit too many, one too few or a letter among them a day is no day, and mistyped like any other.
  if (isUnread(a) || isUnread(b)) return BY_EDITS[damerauEdits(textOf(a), textOf(b))] ?? 0
  if (a.length !== b.length) return b.startsWith(a) || a.startsWith(b) ? PART : 0
  const alike = Math.max(BY_EDITS[damerauEdits(a, b)] ?? 0, ofHabits(a, b))
  if (tolerance === undefined) return alike
  const days = daysApart(a, b)
  if (days >= tolerance) return 0
  return a.length === 8 ? Math.max(alike, 1 - days / tolerance) : alike
}

function ofHabits(a: string, b: string): number {
  const [year, rest] = [a.slice(0, 4), a.slice(4)]
  const [otherYear, otherRest] = [b.slice(0, 4), b.slice(4)]
  if (year === otherYear && rest === otherRest.slice(2) + otherRest.slice(0, 2)) return EXCHANGED
  return rest === otherRest && Math.abs(Number(year) - Number(otherYear)) === 1 ? NEXT_YEAR : 0
}

/** Of months and years the fewest days that can lie between a day of one and a day of the other. */
export function daysApart(a: string, b: string): number {
  const [earlier, later] = a < b ? [a, b] : [b, a]
  return (beginOf(later) - lastOf(earlier)) / DAY_MILLISECONDS
}

/** A day that does not exist is as many days behind the month's beginning as it says. */
function beginOf(digits: string): number {
  return Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6) || 1) - 1, Number(digits.slice(6) || 1))
}

function lastOf(digits: string): number {
  if (digits.length === 8) return beginOf(digits)
  const [year, month] = [Number(digits.slice(0, 4)), Number(digits.slice(4) || 12)]
  return Date.UTC(year, month, 0)
}
