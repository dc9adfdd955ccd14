import { isBlank } from '../lib/text/text.ts'
/** The country of a locale such as `de-DE` or `es_MX`; undefined when it names none. */
export function regionOf(locale: string | undefined): string | undefined {
  return parsed(locale)?.region
}

/** The language tag as the platform writes it; undefined when the text is no locale. */
export function tagOf(locale: string | undefined): string | undefined {
  return parsed(locale)?.baseName
}

function parsed(locale: string | undefined): Intl.Locale | undefined {
  if (locale === undefined || isBlank(locale)) return undefined
  try {
    return new Intl.Locale(locale.trim().replaceAll('_', '-'))
  } catch {
    return undefined // the dataset's own check says so to whoever saves it
  }
}
