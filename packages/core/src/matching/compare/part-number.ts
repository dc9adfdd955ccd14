import { compileFold } from '../../lib/text/text.ts'
import type { TypedComparer } from './comparer.ts'
import { readOnce } from './read-once.ts'
import { hasDigit, type WordsIn, wordsIn } from './words/word.ts'

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS'])
const BETWEEN = /[^\p{L}\p{N}.\-/_]+/u
const MARKS = /[^\p{L}\p{N}]+/gu
const LETTER = /\p{L}/u
/** 500gb, 3.5mm, 2nd: many things have that. */
const QUANTITY = /^\d+([.x]\d+)*\p{L}{1,4}$/u
const SHORTEST = 4

/** One goes on where the other ends: a colour or a country behind the number. */
const GOES_ON = 0.9
/** The most that a common beginning says of two that go on differently: they are of one family of things. */
const SAME_FAMILY = 0.5

/**
 * Part numbers that stand in a text: words of letters and digits, however they are hyphened. All those of the side with fewer are looked
 * for on the other side. A text without any is missing.
 */
export const partNumber: TypedComparer = Object.freeze({
  canonical: (text: string) => {
    const found = candidateWords(text).map((word) => word.replace(MARKS, ''))
    return [...new Set(found.filter(isPartNumber))].sort().join(' ')
  },
  create: () => readOnce(wordsIn, similarity),
})

/** The words of a text that are no part numbers, as they are written but for case. */
export function wordsBesidePartNumbers(text: string): readonly string[] {
  return candidateWords(text).filter((word) => !isPartNumber(word.replace(MARKS, '')))
}

function candidateWords(text: string): readonly string[] {
  return fold(text).split(BETWEEN)
}

function isPartNumber(word: string): boolean {
  return word.length >= SHORTEST && hasDigit(word) && LETTER.test(word) && !QUANTITY.test(word)
}

function similarity(a: WordsIn, b: WordsIn): number {
  if (a.text === '' || b.text === '') return 0
  const [fewer, more] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words]
  const found = fewer.map((word) => Math.max(...more.map((each) => likeness(word, each))))
  return found.reduce((sum, alike) => sum + alike, 0) / fewer.length
}

function likeness(one: string, other: string): number {
  if (one === other) return 1
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  let common = 0
  while (common < shorter.length && shorter.charCodeAt(common) === longer.charCodeAt(common)) common++
  if (common === shorter.length || longer.endsWith(shorter)) return GOES_ON
  return (SAME_FAMILY * common) / longer.length
}
