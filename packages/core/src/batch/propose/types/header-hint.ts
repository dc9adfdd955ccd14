import { compileFold } from '../../../lib/text/text.ts'
import type { SeenType } from './column-type.ts'
import { HEADER_WORDS } from './header-words.ts'

/** What the name of a column makes one expect. */
export interface HeaderHint {
  readonly type: SeenType
  /** The words of the name that say it, folded. */
  readonly words: string
}

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])
/** `name` says little, and less behind words that tell whose: a site's name, a product's. */
const ALONE: ReadonlySet<string> = new Set([
  'name',
  'naam',
  'imie',
  'imiona',
  'first',
  'last',
  'family',
  'given',
  'via',
  'land',
  'cap',
  'long',
  'str',
  'place',
  'location',
  'standort',
  'org',
  'firm',
  'cp',
  'date',
  'mail',
  'web',
  'active',
  'index',
  'line',
  'row',
  'flag',
  'stage',
  'sito',
  'lat',
  'lon',
  'born',
  'region',
  'cell',
  'portable',
  'total',
  'sum',
  'stock',
  'count',
  'score',
  'rank',
  'sales',
  'orders',
  'visits',
  'valor',
  'alter',
  'ape',
  'gata',
  'gade',
  'vej',
  'vei',
  'stad',
  'lan',
  'maa',
  'fodd',
  'fodt',
  'nimi',
  'namn',
  'navn',
  'vari',
  'koko',
  'ico',
  'postal',
  'cel',
])

const TYPES = new Map<string, SeenType>(
  Object.entries(HEADER_WORDS).flatMap(
    ([type, list]) => (list ?? '').split(', ').map((words): [string, SeenType] => [words, type as SeenType]), // the keys are types
  ),
)
const MOST_WORDS = Math.max(...[...TYPES.keys()].map((words) => words.split(' ').length))

/**
 * What a column's name makes one expect, in thirteen languages: the longest words that are known, of equally long ones the last. Words
 * that mean much else count only where they are the whole name. A hint is no proof: values have to confirm it.
 */
export function headerHint(name: string): HeaderHint | undefined {
  const words = wordsOf(name)
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const found = words.slice(at, at + length).join(' ')
      const type = TYPES.get(found)
      if (type !== undefined && (length === words.length || !ALONE.has(found))) return { type, words: found }
    }
  }
  return undefined
}

/** Without numbers behind words, unless the whole is known as it is: of phone2 phone, of address 1 both. */
function wordsOf(name: string): readonly string[] {
  const words = headerWords(name)
  const joined = words.map((word) => word.replace(/(?<=[a-z]{3})\d+$/, ''))
  return TYPES.has(words.join(' ')) ? words : joined
}

/** The words of a column's name, folded: also of firstName, first_name2 and FIRST-NAME. */
export function headerWords(name: string): readonly string[] {
  const parted = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/_+/g, ' ')
  return fold(parted)
    .split(' ')
    .filter((word) => word !== '')
}
