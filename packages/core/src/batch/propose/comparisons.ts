import { defined } from '../../lib/defined.ts'
import type { About } from '../../matching/learn/about.ts'
import type { ClassifierMapping, ComparerName } from '../../model/resources/classifier.ts'
import type { Composite } from './composites.ts'
import { isMeasured } from './is-measured.ts'
import { placeTolerance } from './place-tolerance.ts'
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
function alternativeTo(
  comparer: ComparerName,
  columns: readonly Profile[],
  hasNames: boolean,
): ComparerName | undefined {
  if (comparer === 'TOKEN_SET' && columns.every(isListed)) return 'AUTHORS'
  if (comparer === 'DAYS') return hasNames ? 'DATE' : undefined
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

/** A given name that may be the family name refutes no more than that one does. */
const EXCHANGED: About = 'FAMILY_NAME'

/** Of a column of authors so many texts name several, and hardly any has a digit. */
const LISTED = 0.3
const WITHOUT_DIGITS = 0.9
const SEVERAL = /[,;&]|\band\b/i

function isListed({ sample }: Profile): boolean {
  const share = (is: (text: string) => boolean) => sample.filter(is).length / Math.max(1, sample.length)
  return share((text) => SEVERAL.test(text)) >= LISTED && share((text) => !/\d/.test(text)) >= WITHOUT_DIGITS
}

/**
 * Each column with its comparer; latitude and longitude as one, and names that change places, and a title with the columns that hold what it
 * says elsewhere. What titles say besides comes last.
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
  const taken = new Set(swapped)
  // Half of their names twins have in common, and all the rest: their given names tell them apart.
  const isAlone = (one: Profile): boolean => !taken.has(one) || seen.get(one.name)?.type === 'GIVEN_NAME'
  const alone = free.filter(isAlone).map((profile) => [profile])
  const people = !profiles.some((profile) => isOther(profile, seen))
  const hasNames = profiles.some(({ name }) => isOfPeople(seen.get(name)?.type, people))
  const variants = variantsInTexts(profiles, seen, joined)
  const aboutOf = aboutColumns(profiles, seen)
  const titles = new Set(variants.flatMap((one) => one.keys))
  const compared = [...alone, ...(joined === undefined ? [] : [joined])].map((columns) => {
    const keys = columns.map(({ name }) => name)
    const isTitle = variants.some((one) => one.keys.join() === keys.join())
    const about = isTitle ? 'TITLE' : columns.some((one) => taken.has(one)) ? EXCHANGED : aboutOf(columns)
    const isSomebodys = hasNames && about === 'DAY' && columns.every(areYears)
    const by = isSomebodys || columns.every((one) => areAges(one, seen)) ? BY_YEARS : usualBy(columns, seen, people)
    return { keys, ...by, ...defined({ about, alternative: alternativeTo(by.comparer, columns, hasNames) }) }
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
  const numbers = numbersInTexts(profiles, seen).filter(
    ({ comparer }) => sources !== undefined || comparer === 'PART_NUMBER',
  )
  const additional = numbers.filter(({ comparer, keys }) => comparer === 'PART_NUMBER' || !titles.has(keys[0]!))
  const places = place === undefined ? [] : [placeComparison(place, profiles)]
  return [...whole, ...composite, ...compared, ...places, ...variants, ...additional]
}

/** Two columns of degrees as one place, which reaches as far as records of one name say. */
function placeComparison(keys: readonly string[], profiles: readonly Profile[]): Comparison {
  const [latitude, longitude] = keys.map((key) => profiles.find(({ name }) => name === key)!)
  const others = profiles.filter(({ name }) => !keys.includes(name))
  const tolerance = placeTolerance([latitude!, longitude!], others)
  return { keys, comparer: 'GEOGRAPHIC', about: 'PLACE', ...defined({ tolerance }) }
}

/** Beside titles whole names are credits. */
function isOfPeople(type: SeenType | undefined, people: boolean): boolean {
  return type === 'GIVEN_NAME' || type === 'FAMILY_NAME' || (type === 'FULL_NAME' && people)
}

function usualBy(columns: readonly Profile[], seen: SeenColumns, people: boolean): ComparedBy {
  const usual = comparerOf(columns, seen, people)
  if (usual !== 'DATE') return { comparer: usual }
  // The next evening is another one, and no slip.
  if (columns.every(({ name }) => seen.get(name)?.type === 'VARIANT')) return { comparer: 'EXACT' }
  return { comparer: columns.every(areOfFewYears) ? 'DAYS' : 'DATE' }
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
