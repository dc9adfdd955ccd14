import { message } from '../../../error/message.ts'
import { asciiDigits } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { tagOf } from '../../locale.ts'
import { LOCALES_KEPT, memoised } from '../../memo.ts'
import type { TokenRules } from '../token.ts'
import { civilDate, fullYear, isOffset, withoutTime } from './civil-date.ts'
import { compileSource, isOfDigits } from './date-formats.ts'
import { compileNamedMonths, withoutWeekday } from './date-names.ts'

/** Longer texts are no dates, whatever a format says. */
const LONGEST = 100
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T\d{4}(?:\d{2})?(?:Z|[+-](\d{2})(\d{2})?)?)?$/i
const YEAR_FIRST = /^(\d{4})([/.-]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/
const YEAR_LAST = /^(\d{1,2})([/. -]) ?(\d{1,2})\2 ?(\d{4}|\d{2})$/

type Read = (text: string) => string | undefined

/**
 * A day of the Gregorian calendar. Read as ISO 8601, or in the column's `source` format when it has one; without it also
 * as day, month and year in the order of `sourceLocale`, and with the month by name; a weekday before it is passed over. Two digits of a year
 * mean 1930 to 2029, and are only read where the order is known. The normal form is `yyyy-MM-dd`; a time of day is left
 * out, its day is the one written.
 */
export function date({ key, source, sourceLocale }: Column): TokenRules {
  const locale = tagOf(sourceLocale)
  const otherwise = source === undefined ? compileForms(locale) : inFormat(source, locale, key)
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      if (text.length > LONGEST) return undefined
      // Always first: the normal form, once stored, is read again with every write of its record.
      return readIso(text) ?? otherwise(text)
    },
    comparer: COMPARER_OF_TOKEN.DATE,
    wrong: (value: string) => message('date-invalid/value', { value }),
  })
}

function readIso(text: string): string | undefined {
  const day = text.length === 10 ? text : withoutTime(text)
  const found = day === undefined ? null : ISO.exec(day)
  return found === null ? undefined : civilDate(Number(found[1]), Number(found[2]), Number(found[3]))
}

/** The format before `yyyyMMdd`; of one that is of digits too, what it does not read is no day rather than perhaps another one. */
function inFormat(source: string, locale: string | undefined, column: string): Read {
  const read = compileSource(source, locale, column)
  if (isOfDigits(source, locale)) return read
  return (text) => read(text) ?? readCompact(withoutTime(text) ?? '')
}

function compileForms(locale: string | undefined): Read {
  const ofDigits = firstOf([
    readCompact,
    digits(YEAR_FIRST, 1, 3, 4),
    digits(EAST_ASIAN, 1, 2, 3),
    readYearLast(locale),
  ])
  const weekday = withoutWeekday(locale)
  const behindWeekday: Read = (text) => {
    const day = weekday(text)
    return day === undefined ? undefined : ofDigits(day)
  }
  const read = firstOf([ofDigits, compileNamedMonths(locale), behindWeekday])
  return (given) => {
    const text = withoutTime(asciiDigits(given).replace(/\s+/g, ' '))
    return text === undefined ? undefined : read(text)
  }
}

function firstOf(readers: readonly Read[]): Read {
  return (text) => {
    for (const read of readers) {
      const day = read(text)
      if (day !== undefined) return day
    }
    return undefined
  }
}

const compactDay = digits(COMPACT, 1, 2, 3)

function readCompact(text: string): string | undefined {
  const [, , , , hours = '0', minutes = '0'] = COMPACT.exec(text) ?? []
  return isOffset(Number(hours), Number(minutes)) ? compactDay(text) : undefined
}

function digits(pattern: RegExp, year: number, month: number, day: number): Read {
  return (text) => {
    const found = pattern.exec(text)
    return found === null ? undefined : civilDate(Number(found[year]), Number(found[month]), Number(found[day]))
  }
}

/**
 * With dots the day stands first everywhere. Otherwise the locale decides; without one a date is only taken when its
 * day and month cannot be exchanged, for a wrong birthday is worse than none. Where two digits may be a year or a day,
 * the locale alone can tell.
 */
function readYearLast(locale: string | undefined): Read {
  const order = locale === undefined ? undefined : orderOf(locale)
  return (text) => {
    const found = YEAR_LAST.exec(text)
    if (found === null) return undefined
    const [first, second] = [Number(found[1]), Number(found[3])]
    const short = found[4]!.length === 2
    if (short && order === undefined) return undefined
    const year = short ? fullYear(Number(found[4])) : Number(found[4])
    const dayFirst = civilDate(year, second, first)
    if (order === 'day' || found[2] === '.') return dayFirst
    const monthFirst = civilDate(year, first, second)
    if (order === 'month') return monthFirst
    if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) return undefined
    return dayFirst ?? monthFirst
  }
}

/** What people of the locale write first when the year comes last; undefined where the year comes first. */
const orderOf = memoised((locale: string): 'day' | 'month' | undefined => {
  const options = { day: 'numeric', month: 'numeric', year: 'numeric', calendar: 'gregory' } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(0)
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year')
  if (order[0] === 'year') return undefined
  return order.indexOf('day') < order.indexOf('month') ? 'day' : 'month'
}, LOCALES_KEPT)
