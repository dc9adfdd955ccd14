import type { Comparer } from './comparer.ts'
import { levenshteinSimilarity } from './edit-distance/levenshtein.ts'
import { type Read, readOnce } from './read-once.ts'
import { gluedWords } from './words/glued-words.ts'
import { likenessOf, likeWords } from './words/like-words.ts'
import { type Word, wordOf } from './words/word.ts'

/** Beyond so many pairs of words that are left over, equal ones alone count. */
const MOST_PAIRS = 2500

/** The words in order, repetitions and all. */
export function sortedWords(text: string): string {
  return text.includes(' ') ? text.split(' ').sort().join(' ') : text
}

/** The words in order, each once. */
export function wordSet(text: string): string {
  return text.includes(' ') ? [...new Set(text.split(' '))].sort().join(' ') : text
}

/** What Levenshtein says of the texts with their words in order, as `sortedWords` leaves them. */
export const tokenSortSimilarity = levenshteinSimilarity

interface Words extends Read {
  readonly words: readonly Word[]
  readonly weight: number
}

function readWords(text: string, weights: ReadonlyMap<string, number>): Words {
  const words = text.split(' ').map((word) => wordOf(word, weights.get(word)))
  return { text, words, weight: weightOf(words) }
}

const NO_WEIGHTS: ReadonlyMap<string, number> = new Map()

/**
 * Twice what both sets of words have ÷ what each has. A word weighs what is stated, else its letters, up to ten, with a digit twice
 * that; one with a typing error counts by its likeness, and a number of a model may be written in two words. Of texts whose words
 * weigh nothing no two are alike. The texts are as `wordSet` leaves them.
 *
 * @param weights by word as texts have it. @default none
 */
export function createTokenSet(weights = NO_WEIGHTS): Comparer {
  return readOnce(
    (text) => readWords(text, weights),
    (left, right) => {
      if (left.text === '' || right.text === '') return 0
      if (left.words.length === 1 && right.words.length === 1) return likenessOf(left.words[0]!, right.words[0]!)
      const all = left.weight + right.weight
      if (all === 0) return 0
      const leftOnly: Word[] = []
      const rightOnly: Word[] = []
      const common = parted(left.words, right.words, leftOnly, rightOnly)
      const alike = leftOnly.length * rightOnly.length > MOST_PAIRS ? 0 : likeLeftOver(leftOnly, rightOnly)
      return Math.min(1, (2 * common + alike) / all)
    },
  )
}

function weightOf(words: Iterable<Word>): number {
  let sum = 0
  for (const { weight } of words) sum += weight
  return sum
}

/** Walks both lists, which are in order; answers the weight of the common words. */
function parted(left: readonly Word[], right: readonly Word[], leftOnly: Word[], rightOnly: Word[]): number {
  let common = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const [one, other] = [left[i]!, right[j]!]
    if (one.text === other.text) {
      common += one.weight
      i++
      j++
    } else if (one.text < other.text) {
      leftOnly.push(one)
      i++
    } else {
      rightOnly.push(other)
      j++
    }
  }
  for (; i < left.length; i++) leftOnly.push(left[i]!)
  for (; j < right.length; j++) rightOnly.push(right[j]!)
  return common
}

/** What the words weigh that one side writes otherwise than the other. */
function likeLeftOver(left: readonly Word[], right: readonly Word[]): number {
  const glued = gluedWords(left, right)
  if (glued.size === 0) return likeWords(left, right)
  const isLeft = (word: Word): boolean => !glued.has(word)
  return weightOf(glued) + likeWords(left.filter(isLeft), right.filter(isLeft))
}
