const NONE: ReadonlySet<string> = new Set()

/**
 * The words with a digit of either side that the other side writes in two, and these two: pslx350h and ps lx350h. Each is used
 * once, the longest first. No word is on both sides, and no side has one twice.
 */
export function gluedWords(left: readonly string[], right: readonly string[]): ReadonlySet<string> {
  const found = [...inTwo(left, right), ...inTwo(right, left)]
  if (found.length === 0) return NONE
  if (found.length > 1)
    found.sort((x, y) => y[0].length - x[0].length || (x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : x[1] < y[1] ? -1 : 1))
  const used = new Set<string>()
  for (const words of found) if (!words.some((word) => used.has(word))) for (const word of words) used.add(word)
  return used
}

type Glued = readonly [whole: string, beginning: string, end: string]

function inTwo(wholes: readonly string[], words: readonly string[]): readonly Glued[] {
  if (words.length < 2) return []
  const found: Glued[] = []
  let known: ReadonlySet<string> | undefined
  for (const whole of wholes) {
    if (!hasDigit(whole)) continue
    const first = whole.charCodeAt(0)
    for (const beginning of words) {
      if (beginning.charCodeAt(0) !== first || !whole.startsWith(beginning)) continue
      known ??= new Set(words)
      const end = whole.slice(beginning.length)
      if (end !== beginning && known.has(end)) found.push([whole, beginning, end])
    }
  }
  return found
}

/** Told letter by letter: it is asked of every word of every pair of texts. */
export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit >= ZERO && unit <= NINE) return true
  }
  return false
}

const ZERO = 48
const NINE = 57
