import { DateTime } from 'luxon'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import { collapse } from '../../lib/text.ts'
import { civilDate } from './civil-date.ts'

/** Two, since September is shortened to Sep and to Sept. */
const ENGLISH = ['en-US', 'en-GB']
/** After `plain`, which takes commas, hyphens, ordinals and "de" out. */
const NAMED_MONTHS = ['d MMMM yyyy', 'd MMM yyyy', 'MMMM d yyyy', 'MMM d yyyy', 'yyyy MMMM d', 'yyyy MMM d']

type Read = (text: string) => string | undefined

/** Days by which a format shows whether it says all of year, month and day. */
const SAMPLES = ['2000-02-29', '2019-11-07', '1985-12-31'] as const
/** Read with day and month exchanged, it would turn over with every write of its record. */
const NORMAL = '2019-03-04'

/**
 * Reads the format that a column states. Refuses with `invalid` one that leaves year, month or day out, or that reads
 * the normal form as another day.
 */
export function compileSource(format: string, locale: string | undefined, column: string): Read {
  const path = `columns.${column}.source`
  try {
    const read = compileFormat(format, locale)
    const whole = SAMPLES.every((day) => read(written(day, format, locale)) === day)
    if (whole && (read(NORMAL) ?? NORMAL) === NORMAL) return read
  } catch (cause) {
    throw new OnefoldError('invalid', [{ code: 'date-format', text: `"${format}" is no date format.`, path }], {
      cause,
    })
  }
  throw invalid('date-format', `The format "${format}" does not say year, month and day beyond doubt.`, path)
}

function written(day: string, format: string, locale: string | undefined): string {
  return DateTime.fromISO(day, { zone: 'utc', locale: locale ?? ENGLISH[0]! }).toFormat(format)
}

/** Reads one format, written in luxon's letters, with month names of the locale. */
function compileFormat(format: string, locale: string | undefined): Read {
  const options = { locale: locale ?? ENGLISH[0]!, zone: 'utc' }
  const parser = DateTime.buildFormatParser(format, options)
  return (text) => {
    const { isValid, year, month, day } = DateTime.fromFormatParser(text, parser, options)
    return isValid ? civilDate(year, month, day) : undefined
  }
}

/** Reads days with the month by name, in the locale's language and in English. */
export function compileNamedMonths(locale: string | undefined): Read {
  const locales = locale === undefined ? ENGLISH : [locale, ...ENGLISH]
  const readers = locales.flatMap((name) => NAMED_MONTHS.map((format) => compileFormat(format, name)))
  return (given) => {
    if (!/\p{L}/u.test(given)) return undefined
    const text = plain(given)
    for (const read of readers) {
      const day = read(text)
      if (day !== undefined) return day
    }
    return undefined
  }
}

function plain(text: string): string {
  const named = text
    .replace(/(?<=\d)(?:st|nd|rd|th|er|º|ª|\.)(?![\p{L}\d])/giu, '')
    .replace(/\b(?:de|del|of)\b/giu, ' ')
    .replace(/[,.\-/]+/g, ' ')
  return collapse(named)
}
