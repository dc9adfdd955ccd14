import { localeOfMonths } from './day-language.ts'

/** A day with its year at the end and no month by name. With dots the day stands first everywhere. */
const YEAR_LAST = /^\s*(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/
/** … but nobody reads a year of two digits before a locale says where it stands. */
const SHORT_WITH_DOTS = /^\s*(\d{1,2})\.\d{1,2}\.\d{2}(?!\d)/
const LAST_MONTH = 12
/** So many days have an order that cannot be another one, … */
const FEWEST = 5
/** … and so many times those that have the other one. */
const CLEARLY = 10
const DAY_FIRST = 'en-GB'
const MONTH_FIRST = 'en-US'

/** As a column of a dataset states it. */
export interface DayOrder {
  readonly sourceLocale?: string
}

/**
 * Whether the day or the month stands first in a column: 27-04-1967 says it for 12-07-1944 too. A locale with that order, in whose language
 * months by name are written; nothing where no date says it, or both orders are there. Years of two digits behind dots say it too.
 */
export function dayOrderOf(sample: readonly string[]): DayOrder {
  let [dayFirst, monthFirst, slashed, dotted] = [0, 0, 0, 0]
  for (const text of sample) {
    const [, first, , second] = YEAR_LAST.exec(text) ?? []
    if (first === undefined) {
      if (Number(SHORT_WITH_DOTS.exec(text)?.[1]) > LAST_MONTH) dotted += 1
      continue
    }
    slashed += 1
    if (Number(first) > LAST_MONTH && Number(second) <= LAST_MONTH) dayFirst += 1
    if (Number(second) > LAST_MONTH && Number(first) <= LAST_MONTH) monthFirst += 1
  }
  if (monthFirst >= FEWEST && monthFirst >= CLEARLY * dayFirst) return { sourceLocale: MONTH_FIRST }
  const locale = localeOfMonths(sample) // of languages in which the day stands first
  if (locale !== undefined) return { sourceLocale: locale }
  if (slashed === 0 && dotted >= FEWEST) return { sourceLocale: DAY_FIRST }
  return dayFirst >= FEWEST && dayFirst >= CLEARLY * monthFirst ? { sourceLocale: DAY_FIRST } : {}
}
