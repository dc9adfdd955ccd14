import { compileFold } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { jaroWinkler } from './edit-distance/jaro-winkler.ts'
import { type Read, readOnce } from './read-once.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
const BETWEEN_AUTHORS = /;|&|\||\b(?:and|und|et)\b/iu
/** “and others”: who is not named may be anybody. */
const AND_OTHERS = /\b(?:et al|and others|others|u a)\b\.?/giu
/** J.R.R. is three words. */
const INITIALS = /(?<![\p{L}\p{M}])(\p{L})\.(?=\p{L})/gu
const MOST = 30

/** Below this likeness two family names are those of two people. */
const LEAST_LIKENESS = 0.8
const NO_GIVEN_NAME = 0.9
const ANOTHER_GIVEN_NAME = 0.4
/** What an author costs whom the longer list names alone, of one that both could have. */
const NAMED_BY_ONE = 0.25

interface Author {
  readonly family: string
  /** Words or initials; empty where there is none. */
  readonly given: readonly string[]
}

/**
 * Several people in one text, as authors are listed: “J. Smith and Anna Miller”, “Smith, J.; Miller, A.”. Each one of the shorter list
 * is looked for in the longer one by family name and by given name or initial, whatever the order. Shorter lists leave authors out.
 */
export const authors: TypedComparer = Object.freeze({
  canonical: (text: string) => authorsOf(text).join(';'),
  create: () => readOnce(readAuthors, similarity),
})

/** Each as it is spoken: given names, then the family name. */
function authorsOf(text: string): readonly string[] {
  const parts = text.replace(AND_OTHERS, ' ').replace(INITIALS, '$1. ').split(BETWEEN_AUTHORS)
  return parts.flatMap(listed).slice(0, MOST)
}

/** Between commas stand people, or family and given name of one: “Smith, J., Miller, A.”, “Smith, John”. */
function listed(part: string): readonly string[] {
  const pieces = part
    .split(',')
    .map(fold)
    .filter((piece) => piece !== '')
  const isOne = pieces.length === 2 && pieces.every((piece) => !piece.includes(' '))
  const found: string[] = []
  for (const piece of pieces) {
    const before = found.at(-1)
    const belongs = before !== undefined && !before.includes(' ') && (isOne || areInitials(piece))
    if (belongs) found[found.length - 1] = `${piece} ${before}`
    else found.push(spoken(piece))
  }
  return found
}

/** “Smith J” is J Smith. */
function spoken(piece: string): string {
  const [family = '', ...initials] = piece.split(' ')
  return initials.length > 0 && family.length > 1 && areInitials(initials.join(' '))
    ? `${initials.join(' ')} ${family}`
    : piece
}

function areInitials(text: string): boolean {
  return text.split(' ').every((word) => word.length === 1)
}

interface Authors extends Read {
  readonly all: readonly Author[]
}

function readAuthors(text: string): Authors {
  const all = text.split(';').map((author) => {
    const words = author.split(' ')
    return { family: words.at(-1)!, given: words.slice(0, -1) }
  })
  return { text, all }
}

function similarity(a: Authors, b: Authors): number {
  if (a.text === '' || b.text === '') return 0
  const [fewer, more] = a.all.length < b.all.length ? [a.all, b.all] : [b.all, a.all]
  const left = [...more]
  let found = 0
  for (const author of fewer) {
    const alike = left.map((each) => likeness(author, each))
    const best = Math.max(...alike)
    if (best === 0) continue
    found += best
    left.splice(alike.indexOf(best), 1)
  }
  return found / (fewer.length + NAMED_BY_ONE * (more.length - fewer.length))
}

function likeness(one: Author, other: Author): number {
  const family = jaroWinkler(one.family, other.family)
  return family < LEAST_LIKENESS ? 0 : family * givenLikeness(one.given, other.given)
}

function givenLikeness(one: readonly string[], other: readonly string[]): number {
  const [x, y] = [one[0], other[0]]
  if (x === undefined || y === undefined) return NO_GIVEN_NAME
  if (x.length === 1 || y.length === 1) return x[0] === y[0] ? 1 : ANOTHER_GIVEN_NAME
  const alike = jaroWinkler(x, y)
  return alike < LEAST_LIKENESS ? ANOTHER_GIVEN_NAME : alike
}
