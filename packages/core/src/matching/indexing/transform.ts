import { fold, words } from '../../lib/text/text.ts'
import { inSmallUnits } from '../compare/words/quantities.ts'
import { phonetic } from './phonetic.ts'

/** Takes the texts of a key out of one text of a column. */
export interface Transform {
  /** Counts letters, so it is shown the text already folded; the others need its spaces and marks. */
  readonly afterFold: boolean
  /** None when there is nothing to take. */
  take(text: string): readonly string[]
}

/** Of a combined key it takes two words of all columns together. */
export const TOKEN_PAIRS = 'TOKEN_PAIRS'

const SIZED = /^(PREFIX|SUFFIX)\(([1-9]\d{0,2})\)$/
const YEAR = /(?<!\d)(\d{4})(?!\d)/
const NO_DIGITS = /\P{Nd}+/gu
const COMPACT_DATE = /^(\d{4})\d{4}$/

/** Of a longer text the words behind these make no pairs: there would be too many keys. */
const MOST_PAIRED = 16
/** 256gb, 2nd: the number says it. */
const COUNTED = /^(\d+)\p{L}{1,4}$/u

const SIMPLE: ReadonlyMap<string, Transform> = new Map(
  Object.entries({
    DIGITS: digits,
    YEAR: year,
    INITIALS: initials,
    TOKENS: words,
    [TOKEN_PAIRS]: tokenPairs,
    PHONETIC: sounds,
  }).map(([name, take]) => [name, Object.freeze({ afterFold: false, take })]),
)
/** Those that take several texts of one. */
const SEVERAL: ReadonlySet<string> = new Set(['TOKENS', TOKEN_PAIRS])

/** The transform that a text such as `PREFIX(3)` names; undefined when it names none. */
export function parseTransform(text: string): Transform | undefined {
  const sized = SIZED.exec(text)
  if (sized === null) return SIMPLE.get(text)
  const length = Number(sized[2])
  return Object.freeze({ afterFold: true, take: sized[1] === 'PREFIX' ? prefix(length) : suffix(length) })
}

/** Whether it may take several texts of one. */
export function takesSeveral(transform: string): boolean {
  return SEVERAL.has(transform)
}

/** Whether it keeps of a word what many other words have too: its beginning, its end, its first letter, the year of a day. */
export function shortens(transform: string): boolean {
  return SIZED.test(transform) || transform === 'INITIALS' || transform === 'YEAR'
}

/** As much of the name of a transform as a sentence shows. */
export function shownTransform(text: string): string {
  return text.slice(0, 40)
}

/** A shorter text has no key: it would fill one bucket with everything that begins alike. */
function prefix(length: number): Transform['take'] {
  return (text) => {
    const taken = beginning(text, length)
    return taken === undefined ? [] : [taken]
  }
}

function suffix(length: number): Transform['take'] {
  return (text) => {
    const points = [...text]
    return points.length < length ? [] : [points.slice(-length).join('')]
  }
}

function beginning(text: string, length: number): string | undefined {
  let unit = 0
  for (let count = 0; count < length; count++) {
    const point = text.codePointAt(unit)
    if (point === undefined) return undefined
    unit += point > 0xffff ? 2 : 1
  }
  return text.slice(0, unit)
}

function digits(text: string): readonly string[] {
  const found = text.replace(NO_DIGITS, '')
  return found === '' ? [] : [found]
}

function year(text: string): readonly string[] {
  const found = YEAR.exec(text) ?? COMPACT_DATE.exec(text.trim())
  return found === null ? [] : [found[1]!]
}

function initials(text: string): readonly string[] {
  const found = words(text).map((word) => String.fromCodePoint(word.codePointAt(0)!))
  return found.length === 0 ? [] : [found.join('')]
}

/** The words of a text, folded; quantities in small units and without their unit, so that `0.5 l` is `500ml`. */
export function pairedWords(text: string): readonly string[] {
  const plain = words(fold(inSmallUnits(text), ['IGNORE_ACCENTS', 'IGNORE_CASE']))
  return plain.map((word) => COUNTED.exec(word)?.[1] ?? word)
}

/** Each two words, whichever comes first. */
function tokenPairs(text: string): readonly string[] {
  const found = [...new Set(pairedWords(text).slice(0, MOST_PAIRED))].sort()
  return found.flatMap((word, at) => found.slice(at + 1).map((other) => `${word} ${other}`))
}

/** One text for all words, so that the key options decide whether their order counts. */
function sounds(text: string): readonly string[] {
  const code = phonetic(words(fold(text.replace(/[çÇ]/g, 's'), ['IGNORE_ACCENTS', 'IGNORE_CASE', 'ONLY_ALPHANUMERIC'])))
  return code === undefined ? [] : [code]
}
