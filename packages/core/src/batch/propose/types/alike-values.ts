import { keptByNumber } from '../../../lib/collections/kept-by-number.ts'
import { compileFold } from '../../../lib/text/text.ts'
import { date } from '../../../matching/compare/date.ts'
import { number } from '../../../matching/compare/number.ts'
import { isUnread } from '../../../matching/compare/unread.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'

/** Whether two rows are alike in a column; undefined where one of them has no value. */
export type AreAlike = (a: number, b: number) => boolean | undefined

const NEAR_DAYS = 31
const NEAR_SHARE = 0.1
/** Shorter words and halves are alike by chance. */
const LEAST_LETTERS = 3
const LEAST_OF_A_PART = 2
const WITH_A_DIGIT = /\p{Nd}/u

/**
 * The ways in which two values of a column can be alike without being compared in earnest; the first one: they are the same. Codes of one
 * system begin alike and have words in common, whatever they are of.
 */
export function waysOfBeingAlike(
  { column: { numbers, values }, kind }: Profile,
  areCodes = false,
): readonly AreAlike[] {
  const textOf = keptByNumber((value) => fold(oneText(values[value]!)))
  const whereValuesAre =
    (is: (x: number, y: number) => boolean): AreAlike =>
    (a, b) => {
      const [x, y] = [numbers[a]!, numbers[b]!]
      return x === 0 || y === 0 ? undefined : x === y || is(x, y)
    }
  const by = (part: (text: string) => string | undefined): AreAlike =>
    whereValuesAre((x, y) => part(textOf(x)) === part(textOf(y)))
  const same = by((text) => text)
  const ends = [
    by((text) => text.slice(-half(text))),
    whereValuesAre((x, y) => isPart(textOf(x), textOf(y)) || isPart(textOf(y), textOf(x))), // 05 beside 2005
  ]
  if (areCodes) return [same, ...ends]
  const numbersIn = keptByNumber((value) => new Set(wordsOf(textOf(value)).filter((word) => WITH_A_DIGIT.test(word))))
  return [
    same,
    ...ends,
    ...(kind === 'DATE' || kind === 'NUMBER' ? [] : [by((text) => text[0])]), // an initial beside a name
    by((text) => text.slice(0, half(text))),
    whereValuesAre(nearnessOf(values, kind, textOf)),
    whereValuesAre((x, y) => haveInCommon(numbersIn(x), numbersIn(y))), // a part number inside of a text
  ]
}

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

function half({ length }: string): number {
  return Math.max(LEAST_LETTERS, Math.ceil(length / 2))
}

function isPart(one: string, whole: string): boolean {
  return one.length >= LEAST_OF_A_PART && whole.includes(one)
}

type Near = (x: number, y: number) => boolean

/** Days of one month or so, amounts that differ by little, texts with a word in common. */
function nearnessOf(
  values: Profile['column']['values'],
  kind: Profile['kind'],
  textOf: (value: number) => string,
): Near {
  const firstOf = (value: number): string => [values[value] ?? ''].flat()[0] ?? ''
  if (kind === 'DATE') {
    const days = keptByNumber((value) => dayOf(firstOf(value)))
    return (x, y) => Math.abs(days(x) - days(y)) <= NEAR_DAYS
  }
  if (kind === 'NUMBER') {
    const amounts = keptByNumber((value) => Math.abs(Number(number.canonical(firstOf(value)))))
    return (x, y) => Math.abs(amounts(x) - amounts(y)) <= NEAR_SHARE * Math.max(amounts(x), amounts(y))
  }
  const words = keptByNumber((value) => new Set(wordsOf(textOf(value))))
  return (x, y) => haveInCommon(words(x), words(y))
}

function haveInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => other.has(word))
}

function wordsOf(text: string): readonly string[] {
  return text.split(' ').filter(({ length }) => length >= LEAST_LETTERS)
}

const DAY = 86_400_000

/** Days since 1970, not a number where it is none. */
function dayOf(text: string): number {
  const digits = date.canonical(text)
  if (isUnread(digits)) return Date.parse(text) / DAY
  return Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)) - 1, Number(digits.slice(6))) / DAY
}
