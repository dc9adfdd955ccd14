import { nameKey } from '../../../lib/text/name-index.ts'
import { LOCALES_KEPT, memoised } from '../../memo.ts'
import { civilDate, fullYear } from './civil-date.ts'

/** Two, since September is shortened to Sep and to Sept. */
const ENGLISH = ['en-US', 'en-GB']
/** Small words of dates: 10 de diciembre de 1815, the 10th of December, 10 décembre de l'an. */
const FILLERS = new Set('a an año d da de del dem den der di do dos e el la le of the g г р'.split(' ').map(nameKey))
/** 10th, 1er, 10º, 2ème, 10η, 10-го: the letters behind a number say nothing more. */
const NUMBER = /^(\d{1,4})(?:st|nd|rd|th|er|ere|re|eme|o|a|e|η|го)?$/
const WEEKDAY = 0
const WITH_WEEKDAY = /^([\p{L}\p{M}]{1,20})[.,]{0,2} ?(\d.*)$/u
/** A Monday. */
const MONDAY = Date.UTC(2001, 0, 1)
const DAY_MS = 86_400_000

type Read = (text: string) => string | undefined

/** Reads days with the month by name, in the locale's language and in English; a weekday beside them is passed over. */
export function compileNamedMonths(locale: string | undefined): Read {
  const names = namesOf(locale ?? '')
  return (text) => (/\p{L}/u.test(text) ? read(nameKey(text).split(' '), names) : undefined)
}

/** Takes the weekday from before a day of digits, in the locale's language or English: So, 28.2.2027; undefined where none stands there. */
export function withoutWeekday(locale: string | undefined): Read {
  const names = weekdaysOf(locale ?? '')
  return (text) => {
    const [, word, day] = WITH_WEEKDAY.exec(text) ?? []
    return word !== undefined && names.has(nameKey(word)) ? day : undefined
  }
}

/**
 * Kept by locale: columns are compiled anew with each change of the configuration, and the platform's formats, some sixty of
 * them here, are large outside of the heap that the collector looks at.
 */
const namesOf = memoised((locale: string): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const language of languagesOf(locale)) addNames(names, language)
  return names
}, LOCALES_KEPT)

const weekdaysOf = memoised(
  (locale: string): ReadonlySet<string> => new Set(languagesOf(locale).flatMap(weekdayNames).map(nameKey)),
  LOCALES_KEPT,
)

function read(words: readonly string[], names: ReadonlyMap<string, number>): string | undefined {
  const numbers: string[] = []
  let month: number | undefined
  for (const word of words) {
    const digits = NUMBER.exec(word)?.[1]
    const name = names.get(word)
    if (digits !== undefined) numbers.push(digits)
    else if (name === undefined && !FILLERS.has(word)) return undefined
    else if (name !== undefined && name !== WEEKDAY) {
      if (month !== undefined) return undefined
      month = name
    }
  }
  const [first, second, ...more] = numbers
  if (month === undefined || first === undefined || second === undefined || more.length > 0) return undefined
  return dayOf(first, second, month)
}

/** Four digits are the year, wherever they stand; two are the year behind the day. */
function dayOf(first: string, second: string, month: number): string | undefined {
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  return civilDate(year.length === 4 ? Number(year) : fullYear(Number(year)), month, Number(day))
}

/** What is known already stays: in French, mar. is Tuesday, and only in English March. */
function addNames(names: Map<string, number>, locale: string): void {
  const add = (name: string, meaning: number): void => {
    const words = nameKey(name)
      .split(' ')
      .filter((word) => !FILLERS.has(word))
    const [key] = words
    if (words.length === 1 && key !== undefined && !/\d/.test(key) && key !== '' && !names.has(key))
      names.set(key, meaning)
  }
  const months = Array.from({ length: 12 }, (_, place) => monthNames(place, locale))
  for (const [place, { all }] of months.entries()) for (const name of all) add(name, place + 1)
  for (const name of weekdayNames(locale)) add(name, WEEKDAY)
  for (const [name, place] of prefixes(months.map(({ long }) => nameKey(long)))) add(name, place + 1)
}

function languagesOf(locale = ''): readonly string[] {
  return locale === '' ? ENGLISH : [locale, ...ENGLISH]
}

function weekdayNames(locale: string): readonly string[] {
  const forms = (['long', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  )
  return forms.flatMap((form) => Array.from({ length: 7 }, (_, day) => form.format(MONDAY + day * DAY_MS)))
}

/** Long and short, alone and beside a day: in many languages the forms differ. */
function monthNames(place: number, locale: string) {
  const time = Date.UTC(2001, place, 1)
  const options = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
  const all = (['long', 'short'] as const).flatMap((month) => {
    const alone = new Intl.DateTimeFormat(locale, { ...options, month }).format(time)
    const parts = new Intl.DateTimeFormat(locale, { ...options, month, day: 'numeric' }).formatToParts(time)
    return [alone, parts.find(({ type }) => type === 'month')?.value ?? alone]
  })
  return { all, long: all[0] ?? '' }
}

/** The first three and four letters of months, where one month alone begins so. */
function prefixes(months: readonly string[]): readonly (readonly [prefix: string, place: number])[] {
  return months.flatMap((month, place) =>
    [3, 4].flatMap((length) => {
      const prefix = month.slice(0, length)
      const alone = months.filter((other) => other.startsWith(prefix)).length === 1
      return alone && prefix.length === length ? [[prefix, place] as const] : []
    }),
  )
}
