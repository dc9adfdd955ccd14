import { message } from '../../../error/message.ts'
import { type NumberParts, plainNumber } from '../../../lib/text/plain-number.ts'
import { asciiDigits } from '../../../lib/text/text.ts'
import { COMPARER_OF_TOKEN } from '../../../matching/compare/comparer-of-token.ts'
import type { Column } from '../../../model/resources/dataset.ts'
import { tagOf } from '../../locale.ts'
import type { TokenRules } from '../token.ts'
import { compilePattern, type Separators, separatorsOf } from './number-format.ts'

/** Characters of a number; also what an exponent may blow it up to. A zero that stands alone before the decimals does not count. */
const LONGEST = 1000
const ALONE = /^(-?)0\./
const NUMBER = /^([+-]?) ?([\d.,' ]*\d[.,]?)(?:e([+-]?\d{1,4}))?( ?-)?$/i
const MINUS = /[\u2212\ufe63\uff0d]/g
/** What stands between thousands wherever it stands: apostrophes, spaces of any width, the Arabic sign. */
const ALWAYS_GROUP = /[\u2019\u02bc\u066c\u00a0\u2000-\u200a\u202f]/g
/** Reads as 1234 where a point stands between thousands, and as 1.234 elsewhere. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/

/**
 * A decimal number, exact at any length. Point and comma mean what the column's `source` pattern or `sourceLocale` says;
 * with neither, a number is only taken when it can be read in one way. Plain decimal text is read in every column. The
 * normal form is plain decimal text; where a point stands between thousands, `1.234` keeps a zero behind it, or its next
 * reading would make a thousand of it. Percent and currency signs are refused: what they do to the number is not known.
 */
export function number({ key, source, sourceLocale }: Column): TokenRules {
  const locale = tagOf(sourceLocale)
  const stated =
    source !== undefined ? compilePattern(source, key) : locale === undefined ? undefined : separatorsOf(locale)
  return Object.freeze({
    parse(given: string): string | undefined {
      const text = given.trim()
      return isTooLong(text) ? undefined : read(text, stated)
    },
    comparer: COMPARER_OF_TOKEN.NUMBER,
    wrong: (value: string) => message('number-invalid/value', { value }),
  })
}

function read(given: string, stated: Separators | undefined): string | undefined {
  const signs = asciiDigits(given).replace(MINUS, '-').replace(ALWAYS_GROUP, "'")
  const arabic = signs.includes('\u066b') // its decimal sign; nothing else is meant by a comma then
  const [, before = '', body, exponent = '0', after = ''] = NUMBER.exec(signs.replace('\u066b', '.')) ?? []
  if (body === undefined || (before !== '' && after !== '')) return undefined
  const digits = takenApart(body, arabic ? { decimal: '.', group: ',' } : stated, exponent !== '0')
  if (digits === undefined) return undefined
  const power = Number(exponent)
  const text = plainNumber({ ...digits, negative: before === '-' || after !== '', exponent: power })
  if (isTooLong(text)) return undefined // it would not be read again
  return stated?.group === '.' && AMBIGUOUS.test(text) ? `${text}0` : text
}

/** A number that begins with its decimal sign gets a zero before it, which must not make it too long to be read again. */
function isTooLong(text: string): boolean {
  return text.length > LONGEST && text.replace(ALONE, '$1.').length > LONGEST
}

type Digits = Pick<NumberParts, 'integer' | 'fraction'>

function takenApart(body: string, stated: Separators | undefined, scaled: boolean): Digits | undefined {
  const decimal = decimalSign(body, stated, scaled)
  if (decimal === undefined) return undefined
  const at = decimal === 'none' ? body.length : body.lastIndexOf(decimal)
  const fraction = body.slice(at + 1)
  const integer = ungrouped(body.slice(0, at))
  return integer === undefined || /\D/.test(fraction) || integer + fraction === '' ? undefined : { integer, fraction }
}

/** Which sign stands before the decimals; undefined when that is not known, or not as the column states. */
function decimalSign(body: string, stated: Separators | undefined, scaled: boolean): '.' | ',' | 'none' | undefined {
  const [points, commas] = [occurrences(body, '.'), occurrences(body, ',')]
  if (points + commas === 0) return 'none'
  if (points > 0 && commas > 0) {
    const last = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
    if (stated !== undefined && stated.decimal !== last) return undefined
    return (last === '.' ? points : commas) === 1 ? last : undefined
  }
  const sign = points > 0 ? '.' : ','
  if (points + commas > 1) return stated === undefined || stated.group === sign ? 'none' : undefined
  const groupLike = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) && !scaled
  if (sign === '.') return groupLike && stated?.group === '.' ? 'none' : '.'
  if (stated !== undefined) return stated.decimal === ',' ? ',' : stated.group === ',' ? 'none' : undefined
  return groupLike ? undefined : ','
}

function occurrences(text: string, sign: string): number {
  return text.split(sign).length - 1
}

const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** Lakh and crore: 12,34,56,789. */
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/** The digits without what stands between thousands; undefined when it stands elsewhere. */
function ungrouped(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  return GROUPED.test(text) || INDIAN.test(text) ? text.replace(/\D/g, '') : undefined
}
