import { memoised } from '../../../validate/memo.ts'
import { compileDataset } from '../../../validate/validate-record.ts'

/** The first one reads English months, as all others do beside their own. */
const LOCALES = ['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-PT', 'nl-NL', 'pl-PL'] as const
/** Looked at first, since reading takes a hundred times as long: letters, a day and a year, maybe a time of the day. */
const WITH_A_NAME =
  /^(?=.*\p{L})\D{0,20}(?:\d{1,2}\D{1,25}(?:\d{4}|\d{2})|\d{4}\D{1,25}\d{1,2})(?!\d)\D{0,12}(?:\d\d?:\d\d.{0,15})?$/su
/** … or a weekday before a day of digits. */
const WITH_A_WEEKDAY = /^\p{L}{1,12}[.,]{0,2} ?\d{1,2}[./-]/u
/** Texts that a language reads and English does not. */
const FEWEST = 5

/** Whether a text is a day with the month or the weekday by name, as validation reads it in one of eight languages. */
export function isNamedDay(text: string): boolean {
  return (WITH_A_NAME.test(text) || WITH_A_WEEKDAY.test(text)) && LOCALES.some((locale) => reads(locale, text))
}

/** The locale in whose language the months and weekdays of a column are written; undefined where English reads as many of them, or nearly. */
export function localeOfMonths(sample: readonly string[]): string | undefined {
  const named = sample.filter(isNamedDay)
  const counts = LOCALES.map((locale) => named.filter((text) => reads(locale, text)).length)
  const most = Math.max(...counts)
  return most >= counts[0]! + FEWEST ? LOCALES[counts.indexOf(most)] : undefined
}

function reads(locale: string, text: string): boolean {
  return daysOf(locale).validate({ day: text }).issues.length === 0
}

const daysOf = memoised((sourceLocale: string) =>
  compileDataset({
    type: 'dataset',
    _id: 'days',
    description: 'Days, the month by name',
    columns: [
      {
        key: 'day',
        array: false,
        empty: true,
        token: 'DATE',
        enumerations: [],
        sourceLocale,
        validation: 'DEFAULT',
        error: 'IGNORE',
      },
    ],
  }),
)
