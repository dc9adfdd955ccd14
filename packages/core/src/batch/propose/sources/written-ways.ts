import { compileFold } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedColumn } from '../../columns/table.ts'

/** Ways in which values of a column may be written; '' is that there is one at all. */
export interface WrittenWays {
  readonly column: EncodedColumn
  readonly ways: readonly string[]
}

/** One of them, and for each of some rows 1 where the value is written so, 2 where it is not, 0 where there is none. */
export interface MarkedWay {
  /** Of the column. */
  readonly name: string
  readonly is: Uint8Array
}

/** Of the rows with a value so many are written so, at least, and so many are not. */
const LEAST_SHARE = 0.1
/** Longer texts say the same of all lists. */
const SHORT = 20
const fold = compileFold(['IGNORE_CASE'])

/**
 * The ways in which some values of a column are written and others are not, of these rows: that there is one at all, with which word and mark it
 * begins and ends, which marks it has, how letters and digits follow one another, in capitals or not.
 */
export function waysIn(column: EncodedColumn, rows: Int32Array): WrittenWays {
  const counts = new Map<string, number>()
  const known = new Map<number, readonly string[]>()
  let filled = 0
  for (const row of rows) {
    const number = column.numbers[row]!
    if (number === 0) continue
    filled += 1
    const ways = known.get(number) ?? waysOf(oneText(column.values[number]!))
    known.set(number, ways)
    for (const way of ways) counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  const isOfSome = (count: number, all: number) => count >= LEAST_SHARE * all && count <= (1 - LEAST_SHARE) * all
  const found = [...counts].filter(([, count]) => isOfSome(count, filled)).map(([way]) => way)
  return { column, ways: [...(isOfSome(filled, rows.length) ? [''] : []), ...found.sort()] }
}

/** Which of these rows are written so; each value is read once. */
export function marked(
  { column: { name, numbers, values }, ways }: WrittenWays,
  rows: Int32Array,
): readonly MarkedWay[] {
  const known = ways.map(() => new Uint8Array(values.length).fill(UNREAD))
  const is = ways.map(() => new Uint8Array(rows.length))
  for (const [at, row] of rows.entries()) {
    const number = numbers[row]!
    if (known[0]?.[number] === UNREAD) {
      const own = number === 0 ? undefined : ['', ...waysOf(oneText(values[number]!))]
      for (const [way, text] of ways.entries()) known[way]![number] = markOf(text, own)
    }
    for (const [way, marks] of known.entries()) is[way]![at] = marks[number]!
  }
  return is.map((each) => ({ name, is: each }))
}

const UNREAD = 255

/** Of a value that is written in these ways; undefined where there is none, which says something of '' alone. */
function markOf(way: string, own: readonly string[] | undefined): number {
  if (own === undefined) return way === '' ? 2 : 0
  return own.includes(way) ? 1 : 2
}

const MARKS = /[^\p{L}\p{N}\s]/gu
const LETTERS = /\p{L}{2}/u

function waysOf(value: string): readonly string[] {
  const text = value.trim()
  const words = fold(text).split(' ')
  const shape = text.replace(/\p{L}+/gu, 'a').replace(/\p{N}+/gu, '9')
  return [
    `begins ${/^\p{N}/u.test(text) ? '9' : words[0]}`,
    `ends ${/\p{N}$/u.test(text) ? '9' : words.at(-1)}`,
    ...new Set([...text.matchAll(MARKS)].map(([mark]) => `has ${mark}`)),
    ...(text.includes(' - ') ? ['has a dash between words'] : []),
    ...(text.length <= SHORT ? [`is ${shape}`] : []),
    ...(LETTERS.test(text) && text === text.toUpperCase() ? ['in capitals'] : []),
    ...(LETTERS.test(text) && text === text.toLowerCase() ? ['in small letters'] : []),
  ]
}
