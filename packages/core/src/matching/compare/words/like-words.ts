import { bitCount } from '../../../lib/collections/bit-set.ts'
import { damerauSimilarity } from '../edit-distance/damerau.ts'
import type { Word } from './word.ts'

/** Two words with typing errors are the same from this similarity on. */
const LEAST_LIKENESS = 0.75

interface Alike {
  readonly one: Word
  readonly other: Word
  readonly likeness: number
}

/** Pairs off words that are nearly the same, the most alike first; answers what they weigh by their likeness. */
export function likeWords(left: readonly Word[], right: readonly Word[]): number {
  const found: Alike[] = []
  for (const one of left) {
    if (!one.mayBeMistyped) continue
    for (const other of right) {
      const likeness = likenessOf(one, other)
      if (likeness > 0) found.push({ one, other, likeness })
    }
  }
  if (found.length > 1) found.sort(mostAlikeFirst)
  const used = new Set<Word>()
  let sum = 0
  for (const pair of found) {
    if (used.has(pair.one) || used.has(pair.other)) continue
    used.add(pair.one).add(pair.other)
    sum += pair.likeness * weightOf(pair)
  }
  return sum
}

/** 0..1; 0 where they are too different to be the same word. */
export function likenessOf(one: Word, other: Word): number {
  if (!one.mayBeMistyped || !other.mayBeMistyped || !mayBeAlike(one, other)) return 0
  const likeness = damerauSimilarity(one.text, other.text)
  return likeness < LEAST_LIKENESS ? 0 : likeness
}

/** Few pairs of words get further: an edit takes one letter away and brings one in at most, and changes the length by one. */
function mayBeAlike(one: Word, other: Word): boolean {
  const [a, b] = [one.text.length, other.text.length]
  const edits = (1 - LEAST_LIKENESS) * Math.max(a, b)
  return Math.abs(a - b) <= edits && bitCount(one.letters ^ other.letters) <= 2 * edits
}

/** Of the same likeness the heavier first, then by their letters, whichever side each stands on. */
function mostAlikeFirst(x: Alike, y: Alike): number {
  return y.likeness - x.likeness || weightOf(y) - weightOf(x) || (nameOf(x) < nameOf(y) ? -1 : 1)
}

function weightOf({ one, other }: Alike): number {
  return one.weight + other.weight
}

function nameOf({ one, other }: Alike): string {
  return one.text < other.text ? `${one.text} ${other.text}` : `${other.text} ${one.text}`
}
