import { compileFold } from '../../../lib/text/text.ts'
import { GIVEN_NAMES } from '../../../reference/given-names.ts'
import { LEGAL_FORMS } from '../../../reference/legal-forms.ts'
import { NICKNAMES } from '../../../reference/nicknames.ts'
import { entriesOf, itemsOf, type ReferenceEntry } from '../../../reference/reference-pack.ts'
import { STREET_TYPES } from '../../../reference/street-types.ts'
import { UNIT_WORDS } from '../../../reference/unit-words.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
const LEAST_LETTERS = 2
const DIGIT = /\d/

const givenNames = once(() => wordsOf(parts(NICKNAMES.languages), itemsOf(GIVEN_NAMES.second)))
const legalForms = once(() => wordsOf(parts(LEGAL_FORMS.countries)))
const unitWords = once(() => wordsOf(parts(UNIT_WORDS.units)))
const streetTypes = once(() => wordsOf(parts(STREET_TYPES.languages)))
/** Street types that are written in one word with the name. */
const GLUED = /(?:strasse|str|weg|gasse|platz|allee|straat|laan|gatan|vej|gade)$/

/** Whether a word of the text is a given name that we know, or a short form of one. */
export function hasGivenName(text: string): boolean {
  return wordsIn(text).some((word) => givenNames().has(word))
}

/** Whether the text begins or ends with what a company is by law. */
export function hasLegalForm(text: string): boolean {
  const found = fold(text.replace(/(?<=\p{L})\.(?=\p{L})/gu, '')).split(' ')
  if (found.length < 2) return false
  return legalForms().has(found.at(-1)!) || legalForms().has(found.slice(-2).join(' '))
}

/** What streets are called, before the name or behind it; numbers around do not count. Of 20 pieces (20 St) none is a street. */
export function hasStreetType(text: string): boolean {
  const words = withoutUnit(wordsIn(text))
  const found = words.filter((word) => !DIGIT.test(word))
  if (found.some((word) => word.length > 5 && GLUED.test(word))) return true
  if (found.length < 2) return false
  const isCounted = DIGIT.test(words.at(-2)!) && !DIGIT.test(words[0]!) && words.at(-1) === found.at(-1)
  return streetTypes().has(found[0]!) || (!isCounted && streetTypes().has(found.at(-1)!))
}

/** Without the flat behind the street. */
function withoutUnit(words: readonly string[]): readonly string[] {
  return DIGIT.test(words.at(-1)!) && unitWords().has(words.at(-2) ?? '') ? words.slice(0, -2) : words
}

function wordsIn(text: string): readonly string[] {
  return fold(text).split(' ')
}

function parts(packs: { readonly [part: string]: string }): readonly ReferenceEntry[] {
  return Object.values(packs).flatMap(entriesOf)
}

/** All forms of one word or two, folded; doubtful ones, which are marked, are left out. */
function wordsOf(entries: readonly ReferenceEntry[], more: readonly string[] = []): ReadonlySet<string> {
  const all = [...entries.flatMap(({ normal, variants }) => [normal, ...variants]), ...more]
  return new Set(
    all
      .filter((form) => !form.startsWith('?'))
      .map(fold)
      .filter(({ length }) => length >= LEAST_LETTERS),
  )
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
