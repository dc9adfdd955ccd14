import { defined } from '../../lib/defined.ts'
import { compileFold } from '../../lib/text/text.ts'
import type { About } from '../../matching/learn/about.ts'
import type { ClassifierMapping, ComparerName } from '../../model/resources/classifier.ts'
import { oneText } from '../columns/dictionary.ts'
import type { Composite } from './composites.ts'
import { isMeasured } from './is-measured.ts'
import type { Kind, Profile } from './profile.ts'
import type { Sources } from './sources/sources.ts'
import { swappedNames } from './swapped-names.ts'
import { numbersInTexts } from './texts/numbers-in-texts.ts'
import { variantsInTexts } from './texts/variants-in-texts.ts'
import { aboutColumns, isOfQuantities } from './types/about-columns.ts'
import { COMPARER_OF_SEEN, type SeenColumns, type SeenType } from './types/column-type.ts'
import { areOfFewYears } from './types/days-of-few-years.ts'
import { placeOf } from './types/see-columns.ts'
import { areAges, areYears } from './types/years.ts'

/** A comparer, and its tolerance. */
interface ComparedBy extends Pick<ClassifierMapping, 'tolerance'> {
  readonly comparer: ComparerName
}

/** What is compared, and how. */
export interface Comparison extends ComparedBy {
  readonly keys: readonly string[]
  /** May tell more, as the records will show. */
  readonly alternative?: ComparerName
  /** What it is about, where that says which others change with it. */
  readonly about?: About
  /** Says again what other comparisons say, and more of it only where the contest between sources promises so. */
  readonly additional?: boolean
}

/** Columns that are compared together. */
interface Together {
  /** A title and the columns in which other lists have what it says. */
  readonly joined?: readonly Profile[] | undefined
  /** Names and addresses that some records say in one column, and others in several. */
  readonly composites?: readonly Composite[]
}

/** 1999 and 2000, 39 and 40 have no digit in common, and are as near as can be. */
const BY_YEARS: ComparedBy = Object.freeze({ comparer: 'NUMBER', tolerance: 20 })

/** What days and amounts have may be distances rather than digits, and words those of several people. */
function alternativeTo(comparer: ComparerName, columns: readonly Profile[]): ComparerName | undefined {
  if (comparer === 'TOKEN_SET' && columns.every(isListed)) return 'AUTHORS'
  if (comparer === 'DAYS') return 'DATE'
  if (comparer === 'DATE' && columns.every(({ kind }) => kind === 'DATE')) return 'DAYS'
  return comparer === 'DAMERAU' && columns.every(isMeasured) ? 'PROPORTION' : undefined
}

const COMPARER_OF: Readonly<Record<Kind, ComparerName>> = Object.freeze({
  EMAIL: 'EMAIL',
  DATE: 'DATE',
  PHONE: 'DAMERAU',
  NUMBER: 'DAMERAU',
  WORDS: 'TOKEN_SET',
  TEXT: 'DAMERAU',
})

/** Of a column of authors so many texts name several, and hardly any has a digit. */
const LISTED = 0.3
const WITHOUT_DIGITS = 0.9
const SEVERAL = /[,;&]|\band\b/i

function isListed({ sample }: Profile): boolean {
  const share = (is: (text: string) => boolean) => sample.filter(is).length / Math.max(1, sample.length)
  return share((text) => SEVERAL.test(text)) >= LISTED && share((text) => !/\d/.test(text)) >= WITHOUT_DIGITS
}

/** A column is a source's own when the other source has next to nothing in it. */
const ELSEWHERE = 0.02
const LEAST_FILLED = 0.02
/** The share of words that two columns have in common, of the one with fewer, to hold the same. */
const COMMON = 0.3
const LEAST_LETTERS = 3

/**
 * Each column with its comparer; latitude and longitude as one, and names that change places, and a title with the columns that hold what it
 * says elsewhere. Of two sources, a column that only the one has and one that only the other has are compared
 * together when they hold the same words: they are one column under two names. What titles say besides comes last.
 */
export function comparisonsOf(
  profiles: readonly Profile[],
  sources: Sources | undefined,
  seen: SeenColumns = new Map(),
  { joined, composites = [] }: Together = {},
): readonly Comparison[] {
  const place = placeOf(seen)
  const composed = new Set(composites.flatMap(({ columns }) => columns))
  const others = profiles.filter((one) => !place?.includes(one.name) && !composed.has(one))
  const swapped = swappedNames(others, seen)
  const free = others.filter((one) => joined?.includes(one) !== true)
  const own = sources?.count === 2 ? unitedColumns(free, sources.of) : []
  const united = joined === undefined ? own : [...own, joined]
  const taken = new Set([...united.flat(), ...(swapped ?? [])])
  const alone = others.filter((profile) => !taken.has(profile)).map((profile) => [profile])
  const people = !profiles.some((profile) => isOther(profile, seen))
  const hasNames = profiles.some(({ name }) => isOfPeople(seen.get(name)?.type, people))
  const variants = variantsInTexts(profiles, seen, joined)
  const aboutOf = aboutColumns(profiles, seen)
  const titles = new Set(variants.flatMap((one) => one.keys))
  const compared = [...alone, ...united].map((columns) => {
    const keys = columns.map(({ name }) => name)
    const isTitle = variants.some((one) => one.keys.join() === keys.join())
    const about = isTitle ? 'TITLE' : aboutOf(columns)
    const isSomebodys = hasNames && about === 'DAY' && columns.every(areYears)
    const by = isSomebodys || columns.every((one) => areAges(one, seen)) ? BY_YEARS : usualBy(columns, seen, people)
    return { keys, ...by, ...defined({ about, alternative: alternativeTo(by.comparer, columns) }) }
  })
  const whole =
    swapped === undefined
      ? []
      : [{ keys: swapped.map(({ name }) => name), comparer: 'NAME' as const, about: 'WHOLE_NAME' as const }]
  const composite = composites.map(({ columns, comparer, about }) => ({
    keys: columns.map(({ name }) => name),
    comparer,
    about,
  }))
  // What tells variants apart has the numbers of their titles too.
  const numbers = sources === undefined ? [] : numbersInTexts(profiles, seen)
  const additional = numbers.filter(({ comparer, keys }) => comparer === 'PART_NUMBER' || !titles.has(keys[0]!))
  const places = place === undefined ? [] : [{ keys: place, comparer: 'GEOGRAPHIC' as const, about: 'PLACE' as const }]
  return [...whole, ...composite, ...compared, ...places, ...variants, ...additional]
}

/** Beside titles whole names are credits. */
function isOfPeople(type: SeenType | undefined, people: boolean): boolean {
  return type === 'GIVEN_NAME' || type === 'FAMILY_NAME' || (type === 'FULL_NAME' && people)
}

function usualBy(columns: readonly Profile[], seen: SeenColumns, people: boolean): ComparedBy {
  const usual = comparerOf(columns, seen, people)
  return { comparer: usual === 'DATE' && columns.every(areOfFewYears) ? 'DAYS' : usual }
}

/** What a table of people alone has few of: texts of several words that are neither names nor part of an address. */
const OTHER_TEXTS = 0.2

function isOther({ name, kind, filled }: Profile, seen: SeenColumns): boolean {
  return kind === 'WORDS' && seen.get(name)?.type === 'WORDS' && filled >= OTHER_TEXTS
}

/**
 * By what the columns are about where they agree in that, else by what their values look like. Beside titles and descriptions whole
 * names are those of authors and actors: words among words.
 */
function comparerOf(columns: readonly Profile[], seen: SeenColumns, people: boolean): ComparerName {
  const types = new Set(columns.map(({ name }) => seen.get(name)?.type))
  const [type = 'TEXT'] = types
  const plain = columns.every(isOfQuantities) ? 'VERSION' : COMPARER_OF[columns[0]!.kind]
  if (types.size > 1 || (type === 'FULL_NAME' && !people)) return plain
  return COMPARER_OF_SEEN[type] ?? plain
}

interface Own {
  readonly profile: Profile
  readonly source: number
  readonly words: ReadonlySet<string>
}

function unitedColumns(profiles: readonly Profile[], sources: Int32Array): readonly (readonly Profile[])[] {
  const own = profiles.flatMap((profile) => ownColumn(profile, sources))
  const pairs = own
    .flatMap((one) => own.filter((other) => other.source > one.source).map((other) => ({ one, other })))
    .filter(({ one, other }) => one.profile.kind === other.profile.kind)
    .map(({ one, other }) => ({ one: one.profile, other: other.profile, common: commonShare(one.words, other.words) }))
    .filter(({ common }) => common > COMMON)
    .map((pair) => ({ ...pair, weight: pair.common * Math.min(pair.one.filled, pair.other.filled) }))
    .sort((a, b) => b.weight - a.weight)
  const taken = new Set<Profile>()
  return pairs.flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return []
    taken.add(one).add(other)
    return [[one, other]]
  })
}

function ownColumn(profile: Profile, sources: Int32Array): readonly Own[] {
  if (profile.filled < LEAST_FILLED) return []
  const filled = new Map<number, number>()
  for (const [row, source] of sources.entries()) {
    if (profile.column.numbers[row] !== 0) filled.set(source, (filled.get(source) ?? 0) + 1)
  }
  const [first, second] = [...filled].sort((a, b) => b[1] - a[1])
  if (first === undefined || (second?.[1] ?? 0) > ELSEWHERE * first[1]) return []
  return [{ profile, source: first[0], words: wordsOf(profile) }]
}

const fold = compileFold(['IGNORE_CASE', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'])

function wordsOf({ column }: Profile): ReadonlySet<string> {
  const found = column.values.flatMap((value) => fold(oneText(value)).split(' '))
  return new Set(found.filter(({ length }) => length >= LEAST_LETTERS))
}

function commonShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const word of fewer) if (more.has(word)) common += 1
  return fewer.size === 0 ? 0 : common / fewer.size
}
