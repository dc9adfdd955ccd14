import type { Word } from './word.ts'

const NONE: ReadonlySet<Word> = new Set()

/**
 * The words with a digit of either side that the other side writes in two, and these two: pslx350h and ps lx350h. Each is used
 * once, the longest first. No word is on both sides, and no side has one twice.
 */
export function gluedWords(left: readonly Word[], right: readonly Word[]): ReadonlySet<Word> {
  const found = [...inTwo(left, right), ...inTwo(right, left)]
  if (found.length === 0) return NONE
  if (found.length > 1) found.sort(longestFirst)
  const used = new Set<Word>()
  for (const words of found) if (!words.some((word) => used.has(word))) for (const word of words) used.add(word)
  return used
}

type Glued = readonly [whole: Word, beginning: Word, end: Word]

function inTwo(wholes: readonly Word[], words: readonly Word[]): readonly Glued[] {
  if (words.length < 2) return []
  const found: Glued[] = []
  for (const whole of wholes) {
    if (!whole.hasDigit) continue
    const { text } = whole
    for (const beginning of words) {
      if (!mayBeginWith(whole, beginning) || !text.startsWith(beginning.text)) continue
      const rest = text.slice(beginning.text.length)
      const end = words.find((word) => word.text === rest)
      if (end !== undefined && end !== beginning) found.push([whole, beginning, end])
    }
  }
  return found
}

/** What begins a word has no letter that the word has not: that is asked first, for nearly all pairs end there. */
function mayBeginWith(whole: Word, beginning: Word): boolean {
  return (beginning.letters & ~whole.letters) === 0
}

function longestFirst(x: Glued, y: Glued): number {
  const [a, b] = [x[0].text, y[0].text]
  if (a !== b) return b.length - a.length || (a < b ? -1 : 1)
  return x[1].text < y[1].text ? -1 : 1
}
