import type { TypedComparer } from './comparer.ts'
import { wordsBesidePartNumbers } from './part-number.ts'
import { readOnce } from './read-once.ts'
import { inSmallUnits } from './words/quantities.ts'
import { wordsIn } from './words/word.ts'

/** What two texts of different words both have, of all that either has (Jaccard's index). A text without any has nothing in common. */
export const sharedWords = readOnce(wordsIn, ({ text, words: one }, { text: otherText, words: other }) => {
  if (text === '' || otherText === '') return 0
  const common = one.filter((word) => other.includes(word)).length
  return common / (one.length + other.length - common)
})

/** v11.1, 2007, 500gb: a number, what stands for “version” before it and a unit behind it. */
const NUMBER = /^(?:v(?:er|ersion)?\.?)?(\d+(?:\.\d+)*)\p{L}{0,4}$/u
const BETWEEN = /[^\p{L}\p{N}.]+/u
const DOTS_AT_THE_END = /\.+$/
const NOTHING_BEHIND = /(\.0+)+$/
const NOTHING_BEFORE = /^0+(?=\d)/

/**
 * Numbers that stand in a text beside its part numbers: versions, years, parts of a series, and quantities in small units. What both
 * have of all that either has. A text without any is missing.
 */
export const version: TypedComparer = Object.freeze({
  canonical: (text: string) => {
    const words = wordsBesidePartNumbers(inSmallUnits(text)).flatMap((word) => word.split(BETWEEN))
    const found = words.map((word) => NUMBER.exec(word.replace(DOTS_AT_THE_END, ''))?.[1])
    return [...new Set(found.filter((one) => one !== undefined).map(shortest))].sort().join(' ')
  },
  create: () => sharedWords,
})

/** 11.0 is 11, and 04 is 4. */
function shortest(number: string): string {
  return number.replace(NOTHING_BEHIND, '').replace(NOTHING_BEFORE, '')
}
