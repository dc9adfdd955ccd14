import { lettersWeight } from '../../../matching/compare/words/word.ts'
import type { WordWeight } from '../../../model/resources/classifier.ts'

/** Records that are looked at, the first ones, whose order is one at random. */
const MOST_ROWS = 20_000
/** A word that fewer of them have weighs its letters. */
const FEWEST = 2
/** Weights are told in halves of a letter. */
const PER_LETTER = 2

/**
 * What words weigh by their rarity: log2 of the records ÷ those that have the word, the inverse document frequency of Spärck Jones, "A
 * Statistical Interpretation of Term Specificity" (1972). It is told in letters, as many for each bit as a rare word has, so that words
 * that were never seen weigh what they do without it.
 *
 * @param textsOf a row's texts as they are compared: words between spaces; none where it has no value
 * @returns the lightest first; undefined where no word is common, or none is rare
 */
export function weightsByRarity(
  rows: number,
  textsOf: (row: number) => readonly string[],
): readonly WordWeight[] | undefined {
  const { counts, filled } = countedWords(rows, textsOf)
  const rare = [...counts].filter(([, count]) => count < FEWEST).map(([word]) => word)
  const bits = Math.log2(filled)
  if (rare.length === 0 || rare.length === counts.size) return undefined
  const letters = rare.reduce((sum, word) => sum + lettersWeight(word), 0) / rare.length
  const words = new Map<number, string[]>()
  for (const [word, count] of counts) {
    if (count < FEWEST) continue
    const weight = Math.round((PER_LETTER * Math.log2(filled / count) * letters) / bits) / PER_LETTER
    const alike = words.get(weight)
    if (alike === undefined) words.set(weight, [word])
    else alike.push(word)
  }
  return [...words]
    .sort(([one], [other]) => one - other)
    .map(([weight, alike]) => ({ words: alike.sort().join(' '), weight }))
}

/** Part numbers that more records have are of families of things, or of a part that many have: DDR4, GEN10. */
const MOST_OF_ONE_THING = 20
/** As many as a mapping may state. */
const MOST_STATED = 1000

/** Of words between spaces those that more records have than one thing is there, sorted; the most frequent ones where they are many. */
export function commonWords(rows: number, textsOf: (row: number) => readonly string[]): readonly string[] {
  const common = [...countedWords(rows, textsOf).counts].filter(([, count]) => count > MOST_OF_ONE_THING)
  const mostFirst = common.sort(([one, of], [other, times]) => times - of || (one < other ? -1 : 1))
  return mostFirst
    .slice(0, MOST_STATED)
    .map(([word]) => word)
    .sort()
}

/** By word how many records have it, of those that are looked at. */
function countedWords(rows: number, textsOf: (row: number) => readonly string[]) {
  const counts = new Map<string, number>()
  let filled = 0
  for (let row = 0; row < Math.min(rows, MOST_ROWS); row++) {
    const texts = textsOf(row)
    if (texts.length === 0) continue
    filled += 1
    for (const word of new Set(texts.flatMap((text) => text.split(' ')))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { counts, filled }
}
