import type { Profile } from '../profile.ts'
import type { Seen, SeenType } from './column-type.ts'
import { headerWords } from './header-hint.ts'

const OF_WHATEVER: ReadonlySet<SeenType> = new Set(['TEXT', 'WORDS', 'NUMBER', 'AMOUNT', 'URL'])
/** … unless the column is called a day of birth, a passport, or somebody's telephone. */
const UNLESS_NAMED: ReadonlySet<SeenType> = new Set(['DATE', 'IDENTIFIER', 'PHONE', 'EMAIL'])

/**
 * Whether a column may be of what was recorded, and not of whom: nothing says what it is about, and nobody may be called so. People come in
 * no variants, so that a year or a size is of whatever it may be, and hold posts in companies.
 */
export function mayBeUnrelated(profile: Profile, { type, isNamed = false }: Seen, arePeople: boolean): boolean {
  if (type === 'VARIANT' || type === 'COMPANY') return arePeople
  if (!arePeople && isCalledName(profile)) return false
  return (OF_WHATEVER.has(type) || (UNLESS_NAMED.has(type) && !isNamed)) && !mayBeName(profile)
}

/** What the names of things are called. */
const CALLED: ReadonlySet<string> = new Set(
  'name, title, song, track, titel, bezeichnung, titre, nom, titulo, nombre, titolo, nome, naam, nazwa, tytul, navn, namn, nazev'.split(
    ', ',
  ),
)

/** Tracks of one album are the same in all but what they are called. */
function isCalledName({ name, kind }: Profile): boolean {
  return (kind === 'WORDS' || kind === 'TEXT') && headerWords(name).some((word) => CALLED.has(word))
}

const NAME = /^[\p{L}\p{M}\s.'’,-]+$/u
const MOSTLY = 0.9
/** Initials of who entered a record are shorter, notes have more words, and an operator is one of few. */
const LEAST_LETTERS = 4
const MOST_WORDS = 3.5
const MOST_SHARED = 0.02

/** Members of a household are the same in all but what they are called, and many names of the world are in no list. */
function mayBeName({ collision, words, length, sample }: Profile): boolean {
  if (collision >= MOST_SHARED || words >= MOST_WORDS || length < LEAST_LETTERS) return false
  return sample.filter((text) => NAME.test(text)).length >= MOSTLY * sample.length
}
