const LONGEST_WEIGHT = 10
/** Words at least so long may have typing errors. */
const LEAST_LETTERS = 4
const ZERO = 48
const NINE = 57
const SURROGATE = 0xd800
const LOW_SURROGATE = 0xdc00

/** A word of a text, read once to be compared with the words of many others. */
export interface Word {
  readonly text: string
  /** Unless something else is stated its letters, up to ten, with a digit twice that. */
  readonly weight: number
  readonly hasDigit: boolean
  /** Numbers have no typing errors here: another digit is another thing. */
  readonly mayBeMistyped: boolean
  /** Which letters it has: each is one of 32 bits, which several share; those of two units are none. */
  readonly letters: number
  /** How many letters, those of two units counted as one. */
  readonly length: number
}

/** @param weight in place of what its letters weigh */
export function wordOf(text: string, weight?: number): Word {
  const numbered = hasDigit(text)
  return {
    text,
    weight: weight ?? lettersWeight(text),
    hasDigit: numbered,
    mayBeMistyped: text.length >= LEAST_LETTERS && !numbered,
    letters: lettersOf(text),
    length: lengthOf(text),
  }
}

/** What a word weighs by its letters. */
export function lettersWeight(text: string): number {
  return Math.min(text.length, LONGEST_WEIGHT) * (hasDigit(text) ? 2 : 1)
}

export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= ZERO && unit <= NINE) return true
  }
  return false
}

function lengthOf(text: string): number {
  let length = text.length
  for (let at = 1; at < text.length; at++) {
    const isPair = (text.charCodeAt(at) & 0xfc00) === LOW_SURROGATE && (text.charCodeAt(at - 1) & 0xfc00) === SURROGATE
    if (isPair) length--
  }
  return length
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit & 0xf800) !== SURROGATE) letters |= 1 << (unit & 31)
  }
  return letters
}

/** The words of a text, read once. */
export interface WordsIn {
  readonly text: string
  readonly words: readonly string[]
}

export function wordsIn(text: string): WordsIn {
  return { text, words: text.split(' ') }
}
