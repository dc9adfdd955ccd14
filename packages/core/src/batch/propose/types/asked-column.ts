import { keptByNumber } from '../../../lib/collections/kept-by-number.ts'
import { compileFold } from '../../../lib/text/text.ts'
import type { ComparedPairs } from '../../../matching/learn/levels.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'
import type { Profile } from '../profile.ts'
import { foldedNumbers } from '../sources/sources.ts'

/** Rows, paired. */
export type Twins = Readonly<Pick<ComparedPairs, 'a' | 'b'>>

/** Of so many records, whose order is one at random. */
export const MOST_ROWS = 50_000
const MOST_BITS = 12
/** Of the words of two texts, those that both have, to be alike. */
const IN_COMMON = 0.5

/** A column that says which records are the same otherwise. */
export interface AskedColumn {
  readonly profile: Profile
  readonly isName: boolean
  /** What it is worth to be the same. */
  readonly bits: number
  /** By row, its folded text; 0 for none. */
  readonly numbers: Int32Array
  /** Whether two rows have the same text, of several words nearly. */
  areAlike(one: number, other: number): boolean
  /** The chance that strangers have. */
  readonly byChance: number
}

/** @param strangers pairs of rows at random */
export function askedColumn(profile: Profile, isName: boolean, strangers: Twins): AskedColumn {
  const rows = Int32Array.from({ length: Math.min(MOST_ROWS, profile.column.numbers.length) }, (_, row) => row)
  const numbers = foldedNumbers(isName ? withoutInitials(profile.column) : profile.column, rows)
  const areSame = (one: number, other: number): boolean => numbers[one] === numbers[other]
  const bits = Math.min(MOST_BITS, -Math.log2(profile.collision))
  const same = { profile, isName, bits, numbers, areAlike: areSame, byChance: profile.collision }
  if (isName || profile.kind !== 'WORDS') return same
  // Two systems name one thing in the same words, if not in the same order, and each adds some of its own.
  const wordsOf = keptByNumber((row) => wordsIn(profile, row))
  const areAlike = (one: number, other: number): boolean =>
    areSame(one, other) || haveMostInCommon(wordsOf(one), wordsOf(other))
  const { part } = agreementIn({ numbers, areAlike, byChance: 0 }, strangers)
  return { ...same, areAlike, byChance: Math.max(profile.collision, part) }
}

const INITIALS = /(?<![\p{L}\p{M}'’])\p{L}\.?(?![\p{L}\p{M}'’])/gu

/** One system has the initial of a middle name, another one has not; a name of nothing else stays as it is. */
function withoutInitials({ values, ...column }: EncodedColumn): EncodedColumn {
  const plain = values.map((value) => {
    const text = oneText(value)
    const rest = text.replace(INITIALS, ' ')
    return LETTERS.test(rest) ? rest : text
  })
  return { ...column, values: plain }
}

const LETTERS = /\p{L}/u

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

function wordsIn({ column: { numbers, values } }: Profile, row: number): ReadonlySet<string> {
  return new Set(fold(oneText(values[numbers[row]!]!)).split(' '))
}

function haveMostInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0
  for (const word of one) if (other.has(word)) common += 1
  return common >= IN_COMMON * (one.size + other.size - common)
}

/** In how many pairs both have a value, and which part of them is alike beyond chance, 0..1. */
export function agreementIn(
  { numbers, areAlike, byChance }: Pick<AskedColumn, 'numbers' | 'areAlike' | 'byChance'>,
  { a, b }: Twins,
) {
  let [filled, alike] = [0, 0]
  for (let pair = 0; pair < a.length; pair++) {
    const [one, other] = [a[pair]!, b[pair]!]
    if (numbers[one] === 0 || numbers[other] === 0) continue
    filled += 1
    if (areAlike(one, other)) alike += 1
  }
  return { filled, part: filled === 0 ? 0 : Math.max(0, (alike / filled - byChance) / (1 - byChance)) }
}
