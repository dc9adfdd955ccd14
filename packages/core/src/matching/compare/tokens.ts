import { damerauSimilarity } from './edit-distance/damerau.ts'
import { levenshteinSimilarity } from './edit-distance/levenshtein.ts'
import { gluedWords, hasDigit } from './glued-words.ts'
import { remembered } from './remembered.ts'

/** Words at least so long may have typing errors, and are the same word from this similarity on. */
const LEAST_LETTERS = 4
const LEAST_LIKENESS = 0.75
/** Beyond so many pairs of words that are left over, equal ones alone count. */
const MOST_PAIRS = 2500
const LONGEST_WEIGHT = 10

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

interface Words {
  readonly words: readonly string[]
  readonly weight: number
}

const read = remembered((text: string): Words => {
  const words = text.split(' ')
  return { words, weight: words.reduce((sum, word) => sum + weightOf(word), 0) }
})

/**
 * Twice what both sets of words have ÷ what each has. A word weighs its letters, up to ten, with a digit twice that;
 * one with a typing error counts by its likeness, and a number of a model may be written in two words. The texts are as `wordSet`
 * leaves them.
 */
export function tokenSetSimilarity(a: string, b: string): number {
  if (a === b) return 1
  if (a === '' || b === '') return 0
  if (!a.includes(' ') && !b.includes(' ')) return ofSingleWords(a, b)
  const [left, right] = [read(a), read(b)]
  const leftOnly: string[] = []
  const rightOnly: string[] = []
  const common = parted(left.words, right.words, leftOnly, rightOnly)
  const alike = leftOnly.length * rightOnly.length > MOST_PAIRS ? 0 : likeLeftOver(leftOnly, rightOnly)
  return Math.min(1, (2 * common + alike) / (left.weight + right.weight))
}

function ofSingleWords(a: string, b: string): number {
  const likeness = mayBeMistyped(a) && mayBeMistyped(b) && areAsLong(a, b) ? damerauSimilarity(a, b) : 0
  return likeness < LEAST_LIKENESS ? 0 : likeness
}

function weightOf(word: string): number {
  return Math.min(word.length, LONGEST_WEIGHT) * (hasDigit(word) ? 2 : 1)
}

/** Walks both lists, which are in order; answers the weight of the common words. */
function parted(left: readonly string[], right: readonly string[], leftOnly: string[], rightOnly: string[]): number {
  let common = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const [one, other] = [left[i]!, right[j]!]
    if (one === other) {
      common += weightOf(one)
      i++
      j++
    } else if (one < other) {
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
function likeLeftOver(left: readonly string[], right: readonly string[]): number {
  const glued = gluedWords(left, right)
  if (glued.size === 0) return likeWords(left, right)
  let sum = 0
  for (const word of glued) sum += weightOf(word)
  const isLeft = (word: string): boolean => !glued.has(word)
  return sum + likeWords(left.filter(isLeft), right.filter(isLeft))
}

interface Alike {
  readonly i: number
  readonly j: number
  readonly likeness: number
  readonly weight: number
  readonly name: string
}

/** Pairs off words that are nearly the same, the most alike first; answers what they weigh by their likeness. */
function likeWords(left: readonly string[], right: readonly string[]): number {
  const found: Alike[] = []
  const [ones, others] = [left.filter(mayBeMistyped), right.filter(mayBeMistyped)]
  for (const [i, one] of ones.entries()) {
    for (const [j, other] of others.entries()) {
      if (!areAsLong(one, other)) continue
      const likeness = damerauSimilarity(one, other)
      if (likeness < LEAST_LIKENESS) continue
      const name = one < other ? `${one} ${other}` : `${other} ${one}`
      found.push({ i, j, likeness, weight: weightOf(one) + weightOf(other), name })
    }
  }
  if (found.length > 1)
    found.sort((x, y) => y.likeness - x.likeness || y.weight - x.weight || (x.name < y.name ? -1 : 1))
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()]
  let sum = 0
  for (const { i, j, likeness, weight } of found) {
    if (usedLeft.has(i) || usedRight.has(j)) continue
    usedLeft.add(i)
    usedRight.add(j)
    sum += likeness * weight
  }
  return sum
}

/** Numbers have no typing errors here: another digit is another thing. */
function mayBeMistyped(word: string): boolean {
  return word.length >= LEAST_LETTERS && !hasDigit(word)
}

/** With a greater difference in length they cannot be alike enough. */
function areAsLong(one: string, other: string): boolean {
  return one.length < other.length
    ? one.length >= other.length * LEAST_LIKENESS
    : other.length >= one.length * LEAST_LIKENESS
}
