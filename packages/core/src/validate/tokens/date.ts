import { COMPARER_OF_TOKEN } from '../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../model/dataset.ts'
import { tagOf } from '../locale.ts'
import { civilDate } from './civil-date.ts'
import { compileNamedMonths, compileSource } from './date-formats.ts'
import type { TokenRules } from './token.ts'

/** Longer texts are no dates, whatever a format says. */
const LONGEST = 64
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/

type Read = (text: string) => string | undefined

/**
 * A day. Read as ISO 8601, or in the column's `source` format when it has one; without it also as `yyyyMMdd`, as day,
 * month and year in the order of `sourceLocale`, and with the month by name. The normal form is `yyyy-MM-dd`; a time
 * of day is left out, its day is the one written.
 */
export function date({ key, source, sourceLocale }: Column): TokenRules {
  const locale = tagOf(sourceLocale)
  const readers: readonly Read[] =
    source === undefined
      ? [readIso, readDigits(COMPACT), readDigits(YEAR_FIRST), readYearLast(locale), compileNamedMonths(locale)]
      : [readIso, compileSource(source, locale, key)]
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      return text.length > LONGEST ? undefined : firstOf(readers, text)
    },
    comparer: COMPARER_OF_TOKEN.DATE,
    noun: 'a date',
  })
}

function firstOf(readers: readonly Read[], text: string): string | undefined {
  for (const read of readers) {
    const day = read(text)
    if (day !== undefined) return day
  }
  return undefined
}

/** Always first: the normal form, once stored, is read again with every write of its record. */
const readIso = readDigits(ISO)

function readDigits(pattern: RegExp): Read {
  return (text) => {
    const found = pattern.exec(text)
    return found === null ? undefined : civilDate(Number(found[1]), Number(found[2]), Number(found[3]))
  }
}

/**
 * With dots the day stands first everywhere. Otherwise the locale decides; without one a date is only taken when its
 * day and month cannot be exchanged, for a wrong birthday is worse than none.
 */
function readYearLast(locale: string | undefined): Read {
  const order = locale === undefined ? undefined : orderOf(locale)
  return (text) => {
    const found = YEAR_LAST.exec(text)
    if (found === null) return undefined
    const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])]
    const dayFirst = civilDate(year, second, first)
    if (order === 'day' || found[2] === '.') return dayFirst
    const monthFirst = civilDate(year, first, second)
    if (order === 'month') return monthFirst
    if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) return undefined
    return dayFirst ?? monthFirst
  }
}

/** What people of the locale write first when the year comes last; undefined where the year comes first. */
function orderOf(locale: string): 'day' | 'month' | undefined {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0)
  const order = parts.map(({ type }) => type).filter((type) => type === 'day' || type === 'month' || type === 'year')
  if (order[0] === 'year') return undefined
  return order.indexOf('day') < order.indexOf('month') ? 'day' : 'month'
}
