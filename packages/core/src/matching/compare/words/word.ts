const LONGEST_WEIGHT = 10
/** Words at least so long may have typing errors. */
const LEAST_LETTERS = 4
const ZERO = 48
const NINE = 57
const SURROGATE = 0xd800

/** A word of a text, read once to be compared with the words of many others. */
export interface Word {
  readonly text: string
  /** Its letters, up to ten, with a digit twice that. */
  readonly weight: number
  readonly hasDigit: boolean
  /** Numbers have no typing errors here: another digit is another thing. */
  readonly mayBeMistyped: boolean
  /** Which letters it has: each is one of 32 bits, which several share; those of two units are none. */
  readonly letters: number
}

export function wordOf(text: string): Word {
  const numbered = hasDigit(text)
  return {
    text,
    weight: Math.min(text.length, LONGEST_WEIGHT) * (numbered ? 2 : 1),
    hasDigit: numbered,
    mayBeMistyped: text.length >= LEAST_LETTERS && !numbered,
    letters: lettersOf(text),
  }
}

export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= ZERO && unit <= NINE) return true
  }
  return false
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit & 0xf800) !== SURROGATE) letters |= 1 << (unit & 31)
  }
  return letters
}
