import { COUNTRIES } from '../../../reference/countries.ts'

const REGION = /^[A-Z]{2}$/
const NONE: readonly string[] = Object.freeze([])
/** Two letters: it never holds more than 676. */
const known = new Map<string, readonly string[]>()

/** The languages of a country's names, the most common first; none for what is no country. */
export function languagesOf(region: string | undefined): readonly string[] {
  if (region === undefined || !REGION.test(region)) return NONE
  let languages = known.get(region)
  if (languages === undefined) {
    languages = COUNTRIES.manners[region]?.languages ?? [new Intl.Locale(`und-${region}`).maximize().language]
    known.set(region, languages)
  }
  return languages
}
