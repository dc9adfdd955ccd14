import { compileFold } from '../../../lib/text/text.ts'
import { date } from '../../../matching/compare/date.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { EncodedTable } from '../../columns/table.ts'
import type { Aliases } from '../../columns/united-columns.ts'
import { type Profile, profileOf } from '../profile.ts'
import { contentOrder } from '../sample/content-order.ts'
import { tableOfRows } from '../sample/sample-table.ts'
import type { SeenType } from '../types/column-type.ts'
import { seeColumn } from '../types/see-column.ts'
import type { Sources } from './sources.ts'

/** A column is a list's own when another list has next to nothing in it. */
const ELSEWHERE = 0.02
const LEAST_FILLED = 0.02
/** Of more than two lists a column has to be one of its list's form, and not what a few records say. */
const MOSTLY_FILLED = 0.5
/** The share of words that two columns have in common, of the one with fewer, to hold the same. */
const COMMON = 0.3
const LEAST_LETTERS = 3
/** Of years, and of few different numbers, it is asked how often each is there: any two marks from 1 to 10 have all of them. */
const FEW = 200
const AS_OFTEN = 0.5
/** A whole has more words than its part, though it holds all of them: a full name and a given name. */
const LONGER = 1.6

/** Two lists that have one column of such a type each mean the same. Whole names, companies and web addresses may be of whomever. */
const TELLING: ReadonlySet<SeenType> = new Set([
  ...(['GIVEN_NAME', 'FAMILY_NAME', 'STREET', 'ADDRESS', 'HOUSE_NUMBER', 'CITY', 'POSTAL_CODE'] as const),
  ...(['REGION', 'COUNTRY', 'LATITUDE', 'LONGITUDE', 'PHONE', 'EMAIL'] as const),
])
const PLAIN: ReadonlySet<SeenType> = new Set(['TEXT', 'WORDS', 'NUMBER', 'DATE', 'VARIANT', 'AMOUNT'])

/** A column that only some lists have. */
interface Own {
  readonly profile: Profile
  readonly type: SeenType
  readonly lists: ReadonlySet<number>
  /** By word, or by year of a day, its share. */
  readonly words: ReadonlyMap<string, number>
}

/**
 * Columns that are the same under several names: one list has `first_name`, another one `vorname`, and none has both. They are of one type
 * that no other column of these lists has, or hold the same words. Undefined where there are none.
 */
export function findAliases(
  { columns, rows }: EncodedTable,
  sources: Sources | undefined,
  headerHints: boolean,
): Aliases | undefined {
  if (sources === undefined) return undefined
  const sizes = countsBy(sources.of, sources.of)
  const partial = columns.flatMap((column) => {
    const filled = countsBy(
      sources.of,
      column.numbers.map((number) => Math.min(number, 1)),
    )
    const lists = listsWith(sizes, filled)
    const isPartial = lists.size > 0 && lists.size < sizes.size && isOfForm(sizes, filled, lists)
    return isPartial ? [{ column, lists }] : []
  })
  if (partial.length < 2) return undefined
  // What is looked at is the same in whatever order records are.
  const table = { rows, columns: partial.map(({ column }) => column), recoded: 0 }
  const ordered = tableOfRows(table, contentOrder(table))
  const own = ordered.columns.flatMap((column, at) => {
    const profile = profileOf(column, rows)
    if (profile.distinct < 2) return []
    return [{ profile, type: seeColumn(profile, headerHints).type, lists: partial[at]!.lists, words: wordsOf(profile) }]
  })
  const groups = own.map((one) => ({ members: [one] }))
  const groupOf = new Map(own.map((one, at) => [one, groups[at]!]))
  for (const { one, other } of alikePairs(own)) {
    const [group, second] = [groupOf.get(one)!, groupOf.get(other)!]
    if (group === second || !group.members.every((a) => second.members.every((b) => areApart(a, b)))) continue
    group.members.push(...second.members)
    for (const member of second.members) groupOf.set(member, group)
  }
  const united = [...new Set(groupOf.values())].filter(({ members }) => members.length > 1)
  if (united.length === 0) return undefined
  const names = columns.map(({ name }) => name)
  return Object.fromEntries(
    united.map(({ members }) => {
      const [key, ...others] = members
        .map(({ profile }) => profile.name)
        .toSorted((one, other) => names.indexOf(one) - names.indexOf(other))
      return [key!, others]
    }),
  )
}

/** By list, how many rows it has that are not missing. */
function countsBy(of: Int32Array, numbers: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let row = 0; row < of.length; row++) {
    if (numbers[row] !== 0) counts.set(of[row]!, (counts.get(of[row]!) ?? 0) + 1)
  }
  return counts
}

function listsWith(sizes: ReadonlyMap<number, number>, filled: ReadonlyMap<number, number>): ReadonlySet<number> {
  const shares = new Map([...sizes].map(([list, size]) => [list, (filled.get(list) ?? 0) / size]))
  const most = Math.max(...shares.values())
  return new Set([...shares].filter(([, share]) => share > ELSEWHERE * most).map(([list]) => list))
}

/** Whether enough records have it. */
function isOfForm(
  sizes: ReadonlyMap<number, number>,
  filled: ReadonlyMap<number, number>,
  lists: ReadonlySet<number>,
): boolean {
  const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0)
  const all = sumOf(filled.values())
  const having = sumOf([...lists].map((list) => sizes.get(list)!))
  return all >= LEAST_FILLED * sumOf(sizes.values()) && (sizes.size === 2 || all >= MOSTLY_FILLED * having)
}

function areApart(one: Own, other: Own): boolean {
  return [...one.lists].every((list) => !other.lists.has(list))
}

/** Pairs of columns that hold the same, the surest first. */
function alikePairs(own: readonly Own[]) {
  const isOnly = (one: Own): boolean =>
    TELLING.has(one.type) && own.every((other) => other === one || other.type !== one.type || areApart(one, other))
  const only = new Set(own.filter(isOnly))
  return own
    .flatMap((one, at) => own.slice(at + 1).map((other) => ({ one, other })))
    .filter(({ one, other }) => areApart(one, other) && areOfOneForm(one, other))
    .map(({ one, other }) => {
      const isTyped = one.type === other.type && only.has(one) && only.has(other)
      const filled = Math.min(one.profile.filled, other.profile.filled)
      return { one, other, alike: (Number(isTyped) + commonShare(one, other)) * filled }
    })
    .filter(({ alike }) => alike > 0)
    .toSorted((one, other) => other.alike - one.alike)
}

function areOfOneForm({ profile: one, type }: Own, { profile: other, type: otherType }: Own): boolean {
  if (type === otherType && (TELLING.has(type) || type === 'DATE')) return true // written as each list does
  if (type !== otherType && !PLAIN.has(type) && !PLAIN.has(otherType)) return false
  const [fewer, more] = one.words < other.words ? [one.words, other.words] : [other.words, one.words]
  return one.kind === other.kind && more <= LONGER * fewer
}

const fold = compileFold(['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'])

function wordsOf({ column: { numbers, values }, kind, filled }: Profile): ReadonlyMap<string, number> {
  const read = values.map((value) => {
    const text = oneText(value)
    if (kind === 'DATE') return [date.canonical!(text).slice(0, 4)]
    const all = fold(text).split(' ')
    return kind === 'NUMBER' ? all : all.filter(({ length }) => length >= LEAST_LETTERS)
  })
  const shares = new Map<string, number>()
  const share = 1 / (filled * numbers.length)
  for (const number of numbers) {
    if (number === 0) continue
    for (const word of read[number]!) shares.set(word, (shares.get(word) ?? 0) + share)
  }
  return shares
}

/** How much of what they say both say, of 1; 0 where that is too little to be the same. */
function commonShare({ words: one, profile: { kind } }: Own, { words: other }: Own): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  const common = [...fewer].filter(([word]) => more.has(word))
  const share = common.length / Math.max(1, fewer.size)
  if (share <= COMMON) return 0
  if (kind !== 'DATE' && (kind !== 'NUMBER' || more.size > FEW)) return share
  const asOften = common.reduce((sum, [word, often]) => sum + Math.min(often, more.get(word)!), 0)
  return asOften >= AS_OFTEN ? asOften : 0
}
