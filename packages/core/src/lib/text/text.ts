import anyAscii from 'any-ascii'
import { nfc } from './nfc.ts'

/** Makes a text alike to others that differ only in what the options ignore. */
export type Fold = (text: string) => string

/**
 * Folds a text for equality keys and comparison. In this order: NFC, accents (any script into ASCII), case, what is
 * no letter or digit, order of words, spaces. AGGRESSIVE is all of them; NONE and no options leave the NFC text.
 */
export function fold(text: string, options: readonly string[]): string {
  return compileFold(options)(text)
}

/** `fold` with the options read once. */
export function compileFold(options: readonly string[]): Fold {
  const aggressive = options.includes('AGGRESSIVE')
  const wants = (option: string): boolean => aggressive || options.includes(option)
  const accents = wants('IGNORE_ACCENTS')
  const ignoreCase = wants('IGNORE_CASE')
  const alphanumeric = wants('ONLY_ALPHANUMERIC')
  const spaces = wants('IGNORE_SPACES')
  /** Plain ASCII has no accents and is in normal form, whatever is taken out of it. */
  const ofAscii = (text: string): string => {
    let folded = ignoreCase ? text.toLowerCase() : text
    if (alphanumeric) folded = asciiAlphanumeric(folded)
    if (!spaces || (alphanumeric && !folded.includes(' '))) return folded
    return aggressive ? joinedInOrder(folded) : folded.replace(SPACES, '')
  }
  return (text) => {
    if (isAscii(text)) return ofAscii(text)
    let folded = nfc(text)
    if (accents) folded = anyAscii(folded)
    if (ignoreCase) folded = foldCase(folded)
    if (alphanumeric) folded = onlyAlphanumeric(folded)
    if (aggressive) folded = sortWords(folded)
    if (spaces) folded = folded.replace(SPACES, '')
    // What was taken out may have brought a letter and a mark together.
    return isAscii(folded) ? folded : nfc(folded)
  }
}

/** The words of a text: its letters and digits, without the marks around and within them. */
export function words(text: string): readonly string[] {
  const plain = onlyAlphanumeric(nfc(text))
  return plain === '' ? [] : plain.split(' ')
}

/** The text without spaces at its ends, and with single plain spaces inside. */
export function collapse(text: string): string {
  return text.trim().replace(SPACES, ' ')
}

const FEW_WORDS = 8
const SPACES = /\s+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
/** Marks that stand inside a word: O'Brien, St.John, U.S.A. */
const WITHIN_WORDS = /['’‘ʼʹ`´.]+/gu
/** Marks between two digits: 600-123-456 and 2020-01-02 stay one word, so that sorting cannot reorder a date. */
const BETWEEN_DIGITS = /(?<=\p{N})[^\p{L}\p{M}\p{N}\s]+(?=\p{N})/gu
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu

function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** Through upper case, so that ß and ss, ς and σ meet. */
function foldCase(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.toUpperCase().toLowerCase()
}

function onlyAlphanumeric(text: string): string {
  if (isAscii(text)) return asciiAlphanumeric(text)
  return text.replace(WITHIN_WORDS, '').replace(BETWEEN_DIGITS, '').replace(NEITHER_LETTER_NOR_DIGIT, ' ').trim()
}

/**
 * The same of plain ASCII, in one walk: marks within words are passed over, others between two digits too, and what
 * else is no letter or digit parts words. What stands together is taken together.
 */
function asciiAlphanumeric(text: string): string {
  let kept = ''
  /** Where the letters and digits began that were not taken yet. */
  let from = 0
  let parted = false
  /** Only marks since the last digit: a digit that follows goes on with it. */
  let marked = false
  let digit = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (isPlain(unit)) {
      const isDigit = unit <= 0x39
      if (parted && kept !== '' && !(isDigit && digit && marked)) kept += ' '
      parted = false
      marked = true
      digit = isDigit
      continue
    }
    // One space between two words stays as it is.
    if (unit === 0x20 && !parted && from < index && isPlain(text.charCodeAt(index + 1))) {
      marked = false
      continue
    }
    if (from < index) kept += text.slice(from, index)
    from = index + 1
    if (isWithinWords(unit)) continue
    parted = true
    if (isSpace(unit)) marked = false
  }
  return from === 0 ? text : kept + text.slice(from)
}

function isWithinWords(unit: number): boolean {
  return unit === 0x27 || unit === 0x60 || unit === 0x2e
}

/** A letter or a digit; not what lies beyond the end of a text. */
function isPlain(unit: number): boolean {
  const lower = unit | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

/** What `\s` takes of ASCII. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

function sortWords(text: string): string {
  return text.includes(' ') ? wordsInOrder(text).join(' ') : text
}

/** Words with single spaces between them, sorted and without the spaces. Two are told apart without a list. */
function joinedInOrder(text: string): string {
  const space = text.indexOf(' ')
  if (text.includes(' ', space + 1)) return wordsInOrder(text).join('')
  const [first, second] = [text.slice(0, space), text.slice(space + 1)]
  return first <= second ? first + second : second + first
}

/** Mostly two or three, which the platform's sort takes too much room for. */
function wordsInOrder(text: string): readonly string[] {
  const sorted = text.split(' ')
  if (sorted.length > FEW_WORDS) return sorted.sort()
  for (let next = 1; next < sorted.length; next++) {
    const word = sorted[next]!
    let at = next
    for (; at > 0 && sorted[at - 1]! > word; at--) sorted[at] = sorted[at - 1]!
    sorted[at] = word
  }
  return sorted
}

/** True for a text of nothing but white space. Most begin with a letter, and are not looked through. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 0x20 && first < 0x7f) && text.trim() === ''
}

const FOREIGN_DIGITS = /[^\P{Nd}0-9]+/gu

/** The text with the decimal digits of every script as 0 to 9: ٤٢, ４２ and ४२ become 42. */
export function asciiDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, (digits) => anyAscii(digits))
}
