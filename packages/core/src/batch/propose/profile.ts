import { words } from '../../lib/text/text.ts'
import { date } from '../../matching/compare/date.ts'
import { isUnread } from '../../matching/compare/unread.ts'
import type { EncodedColumn } from '../columns/table.ts'
import { isNamedDay } from './types/day-language.ts'
import { MOST_DIALLED } from './types/value-signs.ts'

/** What a column looks like, whatever it is called. */
export interface Profile {
  readonly name: string
  readonly column: EncodedColumn
  /** Share of the records that have a value. */
  readonly filled: number
  readonly distinct: number
  /** The chance that two records with a value have the same one. */
  readonly collision: number
  /** Holds lists. */
  readonly array: boolean
  /** Distinct texts of the first records: what many hold is more likely among them than what was mistyped once. */
  readonly sample: readonly string[]
  /** Characters, and words, of a text in the sample, on average. */
  readonly length: number
  readonly words: number
  readonly kind: Kind
}

/** What values seem to be; no name of a column is asked. */
export type Kind = 'EMAIL' | 'DATE' | 'PHONE' | 'NUMBER' | 'WORDS' | 'TEXT'

const SAMPLE = 500
const MOSTLY = 0.7
const NEARLY_ALL = 0.9
/** Texts of so many words on average are compared word by word. */
const SEVERAL_WORDS = 1.5
const DIGIT = /\d/
const SPACE = /\s/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const PHONE = /^\+?[\d\s().\-/]{7,20}$/
const RANGE = /^(\d{1,5}) ?--? ?(\d{1,5})$/
const MOST_PAGES = 100
const PHONE_MARKS = /^\+|[\s().\-/]/
/** A sign or a code of a currency may stand before it or behind it: € 12.50, 12.50 GBP. */
const NUMBER = /^(?:[A-Z]{3} |[^\d.,+-]{0,3})[+-]?\d[\d.,]*(?: [A-Z]{3}|[^\d.,]{0,3})$/

export function profileOf(column: EncodedColumn, rows: number): Profile {
  const { numbers, values } = column
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  const filled = rows - counts[0]!
  let same = 0
  for (let number = 1; number < counts.length; number++) same += counts[number]! * (counts[number]! - 1)
  const sample = sampleOf(column)
  const mean = (sizeOf: (text: string) => number) =>
    sample.length === 0 ? 0 : sample.reduce((sum, text) => sum + sizeOf(text), 0) / sample.length
  const wordCount = mean((text) => words(text).length)
  return {
    name: column.name,
    column,
    filled: rows === 0 ? 0 : filled / rows,
    distinct: values.length - 1,
    // At least the chance that a column without any equal values leaves open.
    collision: filled < 2 ? 1 : Math.max(same / (filled * (filled - 1)), 1 / (filled * 2)),
    array: values.some((value) => typeof value !== 'string'),
    sample,
    length: mean(({ length }) => length),
    words: wordCount,
    kind: kindOf(sample, wordCount),
  }
}

/** Values are numbered as they first come, so these are of the first records, whose order has to be one at random. */
function sampleOf({ values }: EncodedColumn): readonly string[] {
  return values.slice(1, SAMPLE + 1).map((value) => (typeof value === 'string' ? value : (value[0] ?? '')))
}

function kindOf(sample: readonly string[], wordCount: number): Kind {
  const share = (is: (text: string) => boolean) => (sample.length === 0 ? 0 : sample.filter(is).length / sample.length)
  if (share((text) => EMAIL.test(text.trim())) >= MOSTLY) return 'EMAIL'
  if (share(isDate) >= MOSTLY) return 'DATE'
  if (share(isPhone) >= MOSTLY) return 'PHONE'
  if (share((text) => NUMBER.test(text.trim())) >= NEARLY_ALL) return 'NUMBER'
  return wordCount >= SEVERAL_WORDS && share(isOneWord) < NEARLY_ALL ? 'WORDS' : 'TEXT'
}

/** EU/1588/008 has marks and no space: it is no text of several words. */
function isOneWord(text: string): boolean {
  return DIGIT.test(text) && !SPACE.test(text.trim())
}

function isPhone(text: string): boolean {
  const isDialled = PHONE.test(text) && PHONE_MARKS.test(text) && !NUMBER.test(text) && !areOfPages(text)
  return isDialled && text.replace(/\D/g, '').length <= MOST_DIALLED
}

/** From a page to another one a little further: 404-415. */
function areOfPages(text: string): boolean {
  const [, from, to] = RANGE.exec(text.trim()) ?? []
  return from !== undefined && Number(to) >= Number(from) && Number(to) - Number(from) <= MOST_PAGES
}

/** A whole day of our times, in a notation that leaves little doubt; with the month by name as validation reads it. */
function isDate(text: string): boolean {
  const digits = date.canonical(text)
  if (isUnread(digits)) return isNamedDay(text)
  if (digits.length !== 8) return false
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [
    number,
    number,
    number,
  ]
  return year >= 1500 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}
