import { DateTime } from 'luxon'
import { invalid, OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import { civilDate, fullYear } from './civil-date.ts'

const ENGLISH = 'en-US'

type Read = (text: string) => string | undefined

/** Days by which a format shows whether it says all of year, month and day. */
const SAMPLES = ['2000-02-29', '2019-11-07', '1985-12-31'] as const
/** Read with day and month exchanged, it would turn over with every write of its record. */
const NORMAL = '2019-03-04'
/** Comes back as another year from a format that writes two digits of it. */
const LONG_AGO = '1885-12-31'

/**
 * Reads the format that a column states. Refuses with `invalid` one that leaves year, month or day out, or that reads
 * the normal form as another day. Years of two digits are of 1930 to 2029.
 */
export function compileSource(format: string, locale: string | undefined, column: string): Read {
  const path = `columns.${column}.source`
  try {
    const read = compileFormat(format, locale)
    const whole = SAMPLES.every((day) => read(written(day, format, locale)) === day)
    if (whole && (read(NORMAL) ?? NORMAL) === NORMAL) return read
  } catch (cause) {
    throw new OnefoldError('invalid', [refusal('date-format/no-date-format', { format }, path)], {
      cause,
    })
  }
  throw invalid('date-format/format-not-say', { format }, path)
}

/** Whether all that a format writes are digits, as in `ddMMyyyy`. */
export function isOfDigits(format: string, locale: string | undefined): boolean {
  return /^\d+$/.test(written(NORMAL, format, locale))
}

function written(day: string, format: string, locale: string | undefined): string {
  return DateTime.fromISO(day, { zone: 'utc', locale: locale ?? ENGLISH }).toFormat(format)
}

/** Reads one format, written in luxon's letters, with month names of the locale. */
function compileFormat(format: string, locale: string | undefined): Read {
  const options = { locale: locale ?? ENGLISH, zone: 'utc' }
  const parser = DateTime.buildFormatParser(format, options)
  const yearOf = (text: string): number | undefined => {
    const { isValid, year } = DateTime.fromFormatParser(text, parser, options)
    return isValid ? year : undefined
  }
  const shortYears = yearOf(written(LONG_AGO, format, locale)) !== Number(LONG_AGO.slice(0, 4))
  return (text) => {
    const { isValid, year, month, day } = DateTime.fromFormatParser(text, parser, options)
    if (!isValid) return undefined
    // The library has a window of its own for two digits; four of them are what they are.
    return civilDate(shortYears && !text.includes(String(year)) ? fullYear(year % 100) : year, month, day)
  }
}
