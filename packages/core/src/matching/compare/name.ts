import { compileFold } from '../../lib/text/text.ts'
import { NAME_PARTICLES } from '../../reference/name-particles.ts'
import { NAME_SUFFIXES } from '../../reference/name-suffixes.ts'
import { entriesOf, itemsOf, type ReferenceEntry } from '../../reference/reference-pack.ts'
import type { Vocabulary } from '../../reference/vocabulary.ts'
import { alignWords, type WeighedWords } from './align-words.ts'
import type { TypedComparer } from './comparer.ts'
import { jaroWinkler } from './edit-distance/jaro-winkler.ts'
import { compileNicknames, type Nicknames } from './nicknames.ts'
import { placeholdersOf } from './placeholder.ts'
import { type Read, readOnce } from './read-once.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
const PARTICLES = new Set([...itemsOf(NAME_PARTICLES.leading), ...itemsOf(NAME_PARTICLES.following), 'y', 'e', 'i'])
const SUFFIXES = wordsOf(entriesOf(NAME_SUFFIXES.everywhere))
/** J.R.R. is three words. */
const INITIALS = /(?<![\p{L}\p{M}])(\p{L})\.(?=\p{L})/gu

const PARTICLE_WEIGHT = 0.3
const INITIAL_WEIGHT = 0.5
const INITIAL = 0.85
const NICKNAME = 0.93
/** The same letters, other spaces: Van der Berg, Vanderberg. */
const GLUED = 0.98
/** Below this likeness two words are different names, not two ways of writing one. */
const LEAST_LIKENESS = 0.7

/**
 * Names of people, whole or in parts. Titles and suffixes mean nothing, particles little; parts may change places,
 * stand as initials, as the short form of a name, or be left out as second given and family names are.
 */
export function createName(vocabulary: Vocabulary): TypedComparer {
  const titles = wordsOf([...vocabulary.honorifics.values()].flat())
  const placeholders = placeholdersOf(vocabulary)
  const nicknames = compileNicknames(vocabulary)
  const similarity = compileSimilarity(nicknames)
  return Object.freeze({
    canonical: (given: string) => (placeholders.has(given) ? '' : canonicalName(given, titles)),
    create: () => readOnce(readName, similarity),
    // A word that is no initial and no nickname is compared with another one by its letters alone.
    bound: {
      by: 'JARO' as const,
      lettersOf: (text: string) => (text.length < 2 || text.includes(' ') || nicknames.has(text) ? undefined : text),
    },
  })
}

/** The words in the order in which the name is spoken, without titles and suffixes. */
function canonicalName(given: string, titles: ReadonlySet<string>): string {
  const [before = '', ...behind] = given.replace(INITIALS, '$1. ').split(',').map(fold)
  const more = behind.filter((part) => part !== '' && !part.split(' ').every((word) => SUFFIXES.has(word)))
  const words = [...more, before].join(' ').trim().split(/ +/)
  let [start, end] = [0, words.length]
  while (start < end - 1 && titles.has(words[start]!)) start++
  while (end > start + 1 && SUFFIXES.has(words[end - 1]!)) end--
  return words.slice(start, end).join(' ')
}

/** Of the titles and suffixes of one word those that mean nothing else. */
function wordsOf(entries: readonly ReferenceEntry[]): ReadonlySet<string> {
  const all = entries.flatMap(({ normal, variants }) => (variants.some(isDoubtful) ? variants : [normal, ...variants]))
  return new Set(
    all
      .filter((text) => !isDoubtful(text))
      .map(fold)
      .filter((text) => text.length > 1 && !text.includes(' ')),
  )
}

function isDoubtful(variant: string): boolean {
  return variant.startsWith('?')
}

interface Name extends Read, WeighedWords<string> {
  readonly glued: string
}

function readName(text: string): Name {
  const words = text.includes(' ') ? text.split(' ') : [text]
  return { text, glued: words.length === 1 ? text : text.replaceAll(' ', ''), words, weights: words.map(weightOf) }
}

function weightOf(word: string): number {
  return PARTICLES.has(word) ? PARTICLE_WEIGHT : word.length === 1 ? INITIAL_WEIGHT : 1
}

function compileSimilarity(nicknames: Nicknames) {
  const likenessOfWords = (one: string, other: string): number => {
    if (one.length === 1 || other.length === 1) return one[0] === other[0] ? INITIAL : 0
    const alike = jaroWinkler(one, other)
    return alike < NICKNAME && nicknames.areOfOneName(one, other) ? NICKNAME : alike
  }
  /** Among several words a different one is no evidence that they are a little alike. */
  const likeness = (one: string, other: string): number => {
    if (one === other) return 1
    const alike = likenessOfWords(one, other)
    return alike < LEAST_LIKENESS ? alike / 2 : alike
  }
  const ofSingleWords = (a: string, b: string): number =>
    a === '' || b === '' ? 0 : Math.max(likenessOfWords(a, b), jaroWinkler(a, b))
  return (a: Name, b: Name): number => {
    if (a.words.length === 1 && b.words.length === 1) return ofSingleWords(a.text, b.text)
    return a.glued === b.glued ? GLUED : alignWords(a, b, likeness)
  }
}
