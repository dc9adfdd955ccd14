import { compileFold } from '../../lib/text/text.ts'
import type { ComparerName } from '../../model/resources/classifier.ts'
import type { Reference } from '../../reference/vocabulary.ts'
import { isTyped, typedCanonical } from './comparers-by-name.ts'
import { sortedWords, wordSet } from './tokens.ts'

/** What of a value is compared: one text for all ways of writing that mean the same. */
export interface Canonical {
  /** Whatever `of` depends on stands in it: texts that were read under a name are not read under it again. */
  readonly name: string
  /** '' when nothing is left, which counts as a missing value. */
  readonly of: (text: string) => string
}

/** Every option but the two that take words apart. */
const WORDS_OF_AGGRESSIVE = ['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS']

/** Comparers of words and pieces, and how each arranges the words of a folded text. The only ones that are given spaces. */
const ARRANGEMENTS: { readonly [comparer in ComparerName]?: (words: string) => string } = {
  TOKEN_SORT: sortedWords,
  TOKEN_SET: wordSet,
  NGRAM: (words) => words,
}

/** How values are read before a comparer sees them: in its own way, or folded by the options. Comparers of words keep the spaces. */
export function canonicalOf(comparer: ComparerName, options: readonly string[], reference?: Reference): Canonical {
  if (isTyped(comparer)) return { name: comparer, of: typedCanonical(comparer, reference) }
  const arrange = ARRANGEMENTS[comparer]
  if (arrange === undefined) return { name: [...options].sort().join(), of: compileFold(options) }
  const kept = options.flatMap((option) => (option === 'AGGRESSIVE' ? WORDS_OF_AGGRESSIVE : option))
  const fold = compileFold(kept.filter((option) => option !== 'IGNORE_SPACES'))
  const words = (text: string): string => arrange(fold(text).trim().replace(/\s+/g, ' '))
  return { name: `${comparer} ${[...options].sort().join()}`, of: words }
}
