import { compileFold } from '../../lib/text/text.ts'
import type { Vocabulary } from '../../reference/vocabulary.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

export interface Nicknames {
  /** True when both words, folded, may be what the bearer of one name is called. */
  areOfOneName(one: string, other: string): boolean
  /** Whether a word is one of them at all. */
  has(word: string): boolean
}

export function compileNicknames(vocabulary: Pick<Vocabulary, 'nicknames'>): Nicknames {
  const namesOf = namesByForm(vocabulary)
  return Object.freeze({
    areOfOneName(one: string, other: string) {
      const names = namesOf.get(one)
      const others = names && namesOf.get(other)
      return others?.some((number) => names?.includes(number)) ?? false
    },
    has: (word: string) => namesOf.has(word),
  })
}

/** By folded form the names that it may stand for, as numbers in order. */
function namesByForm({ nicknames }: Pick<Vocabulary, 'nicknames'>): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>()
  const entries = [...nicknames.values()].flat()
  for (const [number, { normal, variants }] of entries.entries()) {
    for (const form of new Set([normal, ...variants].map(fold))) {
      const known = names.get(form)
      if (known) known.push(number)
      else names.set(form, [number])
    }
  }
  return names
}
