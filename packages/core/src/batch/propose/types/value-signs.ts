import { words } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import { hasGivenName, hasLegalForm, hasStreetType } from './known-words.ts'

/** Shares of a column's values that look like something. Each distinct text of the sample counts once, unless said otherwise. */
export interface ValueSigns {
  /** Nothing but letters and what stands in names. */
  readonly letters: number
  /** Some digit. */
  readonly digits: number
  /** 7 to 15 digits and nothing but what stands in telephone numbers. */
  readonly dialled: number
  /** A day and a time of that day. */
  readonly timed: number
  /** A number with four decimals or more, within the degrees of the globe. */
  readonly degrees: number
  /** Up to ten letters and digits, some digit among them. */
  readonly codes: number
  /** Of one length, of letters and digits, or of more digits than a telephone number has. */
  readonly shaped: number
  readonly urls: number
  /** Of the records with a value: a given name among its words. */
  readonly givenNames: number
  /** A street type among the words. */
  readonly streets: number
  /** A town with the letters of its state behind it, and perhaps a postal code and a country: Lakeville, OH 44638. */
  readonly towns: number
  /** What a company is by law, at the end. */
  readonly legalForms: number
  /** Words of a text, on average. */
  readonly words: number
}

const LETTERS = /^[\p{L}\p{M}][\p{L}\p{M}\s.,'’`()/-]*$/u
const DIALLED = /^\+?[\d\s().\-/]{7,22}$/
const TIMED = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T ]\d{1,2}:\d{2}|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4},? \d{1,2}:\d{2}/
const DEGREES = /^[+-]?\d{1,3}\.\d{4,}$/
const CODE = /^(?=.*\d)[A-Z\d][A-Z\d\s-]{1,9}$/i
const TOWN = /^\p{L}[\p{L}\s.'’-]*, [A-Z]{2}(?:,? [A-Z\d][A-Z\d -]{3,9})?(?:, \p{L}[\p{L}\s.]*)?$/u
const URL = /^(?:https?:\/\/|www\.)\S+$|^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?$/i
/** The most frequent values stand for the column where frequencies count. */
const MOST_FREQUENT = 400

export function signsOf(column: EncodedColumn, sample: readonly string[]): ValueSigns {
  const share = (is: (text: string) => boolean): number =>
    sample.length === 0 ? 0 : sample.filter((text) => is(text.trim())).length / sample.length
  const letters = share((text) => LETTERS.test(text))
  return {
    letters,
    digits: share((text) => /\d/.test(text)),
    dialled: share((text) => DIALLED.test(text) && isDialled(text)),
    timed: share((text) => TIMED.test(text)),
    degrees: share((text) => DEGREES.test(text) && Math.abs(Number(text)) <= 180),
    codes: share((text) => CODE.test(text)),
    shaped: shapedShare(sample),
    urls: share((text) => URL.test(text)),
    givenNames: letters < 0.5 ? 0 : frequentShare(column, hasGivenName),
    streets: share(hasStreetType),
    towns: share((text) => TOWN.test(text)),
    legalForms: share(hasLegalForm),
    words: sample.length === 0 ? 0 : sample.reduce((sum, text) => sum + words(text).length, 0) / sample.length,
  }
}

/** In groups or in one. */
const SHAPED = /^[A-Z\d]+(?:[-:./][A-Z\d]+)*$/i
const LEAST_SHAPED = 6
/** Of a telephone number, by ITU-T E.164. */
export const MOST_DIALLED = 15

/** Those with as many letters and digits as most of them have. */
function shapedShare(sample: readonly string[]): number {
  const counts = new Map<number, number>()
  for (const text of sample.map((one) => one.trim()).filter((one) => SHAPED.test(one))) {
    const letters = text.replace(/[^A-Z\d]/gi, '')
    const isMixed = letters.length >= LEAST_SHAPED && /\d/.test(letters) && /[A-Z]/i.test(letters)
    if (isMixed || (letters.length > MOST_DIALLED && /^\d+$/.test(letters)))
      counts.set(letters.length, (counts.get(letters.length) ?? 0) + 1)
  }
  return sample.length === 0 ? 0 : Math.max(0, ...counts.values()) / sample.length
}

function isDialled(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 7 && digits <= MOST_DIALLED
}

/** Of the records that have one of the most frequent values. */
function frequentShare({ numbers, values }: EncodedColumn, is: (text: string) => boolean): number {
  const counts = new Int32Array(values.length)
  for (const number of numbers) counts[number]! += 1
  const each = Array.from({ length: values.length - 1 }, (_, at) => at + 1)
  const repeated = each.filter((number) => counts[number]! > 1)
  const order = repeated.length >= MOST_FREQUENT ? repeated : each
  order.sort((x, y) => counts[y]! - counts[x]! || (values[x]! < values[y]! ? -1 : 1))
  let all = 0
  let found = 0
  for (const number of order.slice(0, MOST_FREQUENT)) {
    all += counts[number]!
    if (is(oneText(values[number]!))) found += counts[number]!
  }
  return all === 0 ? 0 : found / all
}
