import { compileFold } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { VARIANT_WORDS } from './variant-words.ts'
import { sharedWords, version } from './version.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
/** As parts of a series are numbered; I, V and X are letters more often than numbers. */
const NUMBER_OF: ReadonlyMap<string, string> = new Map([
  ...['II', 'III', 'IV'].map((numeral, at) => [numeral, String(2 + at)] as const),
  ...['VI', 'VII', 'VIII', 'IX'].map((numeral, at) => [numeral, String(6 + at)] as const),
  ...['XI', 'XII', 'XIII', 'XIV', 'XV', 'XVI'].map((numeral, at) => [numeral, String(11 + at)] as const),
])
const BETWEEN = /[^\p{L}\p{N}]+/u
/** What a text says that has nothing of the kind. */
export const PLAIN = '-'

/**
 * What makes another thing of the same name: numbers of parts, volumes and sizes, takes of a song, editions, colours, sides. What both
 * say of all that either says; a text that says nothing of it is of the plain thing, and differs from one that does.
 */
export const variant: TypedComparer = Object.freeze({
  canonical: (text: string) => {
    if (text.trim() === '') return ''
    const words = fold(text)
      .split(' ')
      .flatMap((word) => VARIANT_WORDS.get(word) ?? [])
    const numerals = text.split(BETWEEN).flatMap((word) => NUMBER_OF.get(word) ?? [])
    const numbers = version.canonical(text).split(' ')
    const found = [...new Set([...numbers, ...numerals, ...words])].filter((one) => one !== '')
    return found.sort().join(' ') || PLAIN
  },
  create: () => sharedWords,
})
