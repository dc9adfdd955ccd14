import { hash53 } from '../../lib/bytes/hash.ts'
import { damerauEdits } from '../compare/edit-distance/damerau.ts'
import { madeOnce, type Nearness } from './key-nearness.ts'
import { SEPARATOR } from './key-texts.ts'

/** Typing errors, where the mapping says nothing. */
const DEFAULT_TYPOS = 2
/** The most that duplicates are sought with: cells grow with its power. */
export const MOST_TYPOS = 3
/** By typos: so many letters from the beginning make the cells. So no key has more than 130 of them. */
const BEGINNINGS = [32, 24, 12, 9] as const

/** The typing errors that two keys may have, the shorter of which has so many letters. */
export function typosWithin(letters: number, maximum: number): number {
  if (letters <= 2) return 0
  return letters <= 5 ? Math.min(1, maximum) : maximum
}

/** A key as it is compared. */
interface Typed {
  readonly text: string
  readonly letters: number
  /** Its words in alphabetical order; absent where their order counts. */
  readonly sorted?: string
}

/**
 * Keys with at most so many typing errors between them: letters left out, added, exchanged for another or with a neighbour.
 * Keys of up to 2 letters have none, of up to 5 one. Where spaces are ignored they count for nothing, and where the order of
 * words is, keys of the same words are near as well.
 *
 * Two keys with n errors between them become one text when n letters or fewer are taken out of each, and so do their
 * beginnings of equal length. So the cells of a key are what is left of its beginning when up to n letters are taken out.
 */
export function typoNearness(keyOptions: readonly string[], maximum: number = DEFAULT_TYPOS): Nearness {
  const anyOrder = keyOptions.includes('AGGRESSIVE')
  const joins = anyOrder || keyOptions.includes('IGNORE_SPACES')
  const beginning = BEGINNINGS[maximum] ?? 0
  const typed = (key: string): Typed => {
    const text = joins ? key.replaceAll(' ', '') : key
    return { text, letters: lettersIn(text), ...(anyOrder ? { sorted: sortedWords(key) } : {}) }
  }
  return Object.freeze({
    probesOf(key: string) {
      const { text, letters, sorted } = typed(key)
      const cells = new Set<number>()
      const taken = typosWithin(letters, maximum)
      eachShortened(oneUnitEach(text).slice(0, beginning), taken, (left) => cells.add(hash53(left)))
      if (sorted !== undefined) cells.add(hash53(sorted, 1))
      return [...cells]
    },
    among(keys: readonly string[]) {
      const typedAt = madeOnce(keys, typed)
      return (one: number, other: number) => {
        const a = typedAt(one)
        const b = typedAt(other)
        const most = typosWithin(Math.min(a.letters, b.letters), maximum)
        if (a.sorted !== undefined && a.sorted === b.sorted) return true
        return Math.abs(a.letters - b.letters) <= most && damerauEdits(a.text, b.text) <= most
      }
    },
  })
}

/** What is left of a text when up to so many letters are taken out; more than once where it comes about in several ways. */
function eachShortened(text: string, most: number, tell: (left: string) => void, from = 0): void {
  tell(text)
  if (most === 0) return
  for (let at = from; at < text.length; at++) eachShortened(text.slice(0, at) + text.slice(at + 1), most - 1, tell, at)
}

const WIDE = /[\ud800-\udbff][\udc00-\udfff]/g

/** Letters of two units as one of the private ones: two that become the same cost a comparison, nothing else. */
function oneUnitEach(text: string): string {
  return text.replace(WIDE, (letter) => String.fromCharCode(0xe000 + (letter.codePointAt(0)! % 0x1900)))
}

function lettersIn(text: string): number {
  let letters = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit & 0xfc00) === 0xd800 || text[at] === SEPARATOR) letters--
  }
  return letters
}

function sortedWords(key: string): string {
  const parts = key.split(SEPARATOR).map((part) => (part.includes(' ') ? part.split(' ').sort().join('') : part))
  return parts.join(SEPARATOR)
}
