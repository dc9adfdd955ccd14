import type { Profile } from '../profile.ts'
import type { SeenColumns } from './column-type.ts'
import { headerWords } from './header-hint.ts'

const YEAR = /^(1[89]|20)\d\d$/
/** Of the texts, those that are a year. */
const MOSTLY_YEARS = 0.9

/** Whether numbers are years. */
export function areYears({ kind, sample }: Profile): boolean {
  return kind === 'NUMBER' && sample.filter((text) => YEAR.test(text.trim())).length >= MOSTLY_YEARS * sample.length
}

/** How old somebody is, in the languages of other headers. */
const CALLED_AGE: ReadonlySet<string> = new Set('age, alter, edad, eta, idade, leeftijd, wiek, alder'.split(', '))

/** Whether numbers are ages of people: another year makes another one, and nobody else of them. */
export function areAges({ name }: Profile, seen: SeenColumns): boolean {
  return seen.get(name)?.type === 'AMOUNT' && headerWords(name).some((word) => CALLED_AGE.has(word))
}
