import { bitCount } from '../../../lib/collections/bit-set.ts'
import { jaroWinkler } from '../edit-distance/jaro-winkler.ts'
import type { Word } from './word.ts'

/** Two words are one, written in two ways, from this similarity on. */
const LEAST_LIKENESS = 0.8
/** What of Jaro's distance from 1 a common beginning takes away at the most. */
const MOST_BY_BEGINNING = 0.4
/** More than rounding takes. */
const SLACK = 1e-9

/** What Jaro and Winkler say of two words, or 0 where they are too different to be one. */
export function jaroLikeness(one: Word, other: Word): number {
  if (one.text === other.text) return 1
  if (!mayBeOne(one, other)) return 0
  const alike = jaroWinkler(one.text, other.text)
  return alike < LEAST_LIKENESS ? 0 : alike
}

/** Few pairs of words get further: a letter that the other word has not finds no partner there. */
function mayBeOne(one: Word, other: Word): boolean {
  const [a, b] = [one.length, other.length]
  const partners = Math.min(a - bitCount(one.letters & ~other.letters), b - bitCount(other.letters & ~one.letters))
  const jaro = (partners / a + partners / b + 1) / 3
  const begun = one.text.charCodeAt(0) === other.text.charCodeAt(0) ? MOST_BY_BEGINNING : 0
  return jaro + begun * (1 - jaro) >= LEAST_LIKENESS - SLACK
}
