import type { About } from '../../matching/learn/about.ts'
import type { ComparerName } from '../../model/resources/classifier.ts'
import type { Profile } from './profile.ts'
import { foldedTexts } from './texts/folded-texts.ts'
import { titlesAmong } from './texts/titles.ts'
import { areArticles } from './texts/variants-in-texts.ts'
import type { SeenColumns, SeenType } from './types/column-type.ts'

/** What some records say in one column, and others in several. */
export interface Composite {
  /** The whole first, then its parts in the order in which they are written. */
  readonly columns: readonly Profile[]
  readonly comparer: ComparerName
  readonly about: About
}

/** Words of a town, and of a name. */
const MOST_WORDS = 3
/** So many of the first records are looked at. */
const MOST_ROWS = 50_000
/** Of all records, those that say the whole, and those that say its parts: of fewer it matters little. */
const EITHER = 0.05
/** Of the records that say the one, those that say the other as well. */
const BOTH = 0.05

/** What is looked for: by types, a whole and the parts of it. */
interface Kind extends Pick<Composite, 'comparer' | 'about'> {
  readonly wholes: readonly SeenType[]
  readonly parts: readonly SeenType[]
  /** Parts by which a whole is known. */
  readonly telling: readonly SeenType[]
  /** Of the wholes, those that hold such a part as others have it by itself. */
  readonly held: number
}

const NAMES: Kind = {
  comparer: 'NAME',
  about: 'WHOLE_NAME',
  wholes: ['FULL_NAME'],
  parts: ['GIVEN_NAME', 'FAMILY_NAME'],
  telling: ['FAMILY_NAME', 'GIVEN_NAME'],
  held: 0.1,
}
/** Streets are called after towns as well. */
const ADDRESSES: Kind = {
  comparer: 'ADDRESS',
  about: 'PLACE',
  wholes: ['ADDRESS', 'STREET'],
  parts: ['STREET', 'ADDRESS', 'HOUSE_NUMBER', 'POSTAL_CODE', 'CITY', 'REGION'],
  telling: ['CITY', 'POSTAL_CODE'],
  held: 0.3,
}

/** What a whole name that no list of names has may be taken for, and what its parts may. */
const UNKNOWN: ReadonlySet<SeenType> = new Set(['WORDS', 'TEXT', 'FULL_NAME'])
const PARTS_OF_UNKNOWN: ReadonlySet<SeenType> = new Set(['GIVEN_NAME', 'FAMILY_NAME', 'TEXT'])
/** Of the wholes, those that hold a word as others have it in this column. */
const HELD_OF_UNKNOWN = 0.3

/** Of the titles, those that hold such a text. */
const HELD_OF_TITLES = 0.5

/**
 * Names and addresses that some records, as those of one list, say in one column and others in several: compared column by column they
 * have nothing in common.
 */
export function compositesOf(profiles: readonly Profile[], seen: SeenColumns): readonly Composite[] {
  const composite = ({ comparer, about }: Kind, columns: readonly Profile[] | undefined) =>
    columns === undefined ? [] : [{ columns, comparer, about }]
  return [
    ...composite(NAMES, columnsOf(NAMES, profiles, seen) ?? columnsOfUnknownNames(profiles, seen)),
    ...composite(ADDRESSES, columnsOf(ADDRESSES, profiles, seen)),
  ]
}

function columnsOf(kind: Kind, profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] | undefined {
  const ofTypes = (types: readonly SeenType[]) =>
    types.flatMap((type) => profiles.filter(({ name }) => seen.get(name)?.type === type))
  const parts = ofTypes(kind.parts)
  for (const whole of ofTypes(kind.wholes)) {
    for (const part of ofTypes(kind.telling)) {
      const rows = rowsOfWholes(whole, part, kind.held)
      if (rows === undefined) continue
      const others = parts.filter((one) => one !== whole && shareOf(one, rows) <= BOTH)
      return [whole, ...others]
    }
  }
  return undefined
}

/** Names that no list of names has: a few words without digits, of which others have each in a column of its own. */
function columnsOfUnknownNames(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] | undefined {
  const typeOf = ({ name }: Profile): SeenType => seen.get(name)?.type ?? 'TEXT'
  const mayBeNames = profiles.filter(
    ({ sample }) => sample.filter((text) => /\p{Nd}/u.test(text)).length <= BOTH * sample.length,
  )
  const wholes = mayBeNames.filter((one) => one.kind === 'WORDS' && one.words <= MOST_WORDS && UNKNOWN.has(typeOf(one)))
  const parts = mayBeNames.filter((one) => one.kind === 'TEXT' && PARTS_OF_UNKNOWN.has(typeOf(one)))
  for (const whole of wholes) {
    const held = parts.filter((part) => rowsOfWholes(whole, part, HELD_OF_UNKNOWN) !== undefined)
    if (held.length >= 2) return [whole, ...held]
  }
  return undefined
}

/**
 * The title, and what others have in a column beside theirs where it stands in the title: one list writes the artist before it, another
 * one has both; a size stands behind it where its column is empty. Undefined of people and of what stands somewhere.
 */
export function titleWithParts(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] | undefined {
  const [title, ...texts] = areArticles(profiles, seen) ? titlesAmong(profiles, seen) : []
  if (title === undefined) return undefined
  const mayBePart = (one: Profile) => texts.includes(one) || seen.get(one.name)?.type === 'VARIANT'
  const others = profiles.filter((one) => one !== title && mayBePart(one))
  const parts = others.filter((part) => rowsOfWholes(title, part, HELD_OF_TITLES) !== undefined)
  return parts.length === 0 ? undefined : [title, ...parts]
}

/** The records that say the whole in place of this part; undefined where it does not stand for it. */
function rowsOfWholes(
  { column: whole }: Profile,
  { column: part }: Profile,
  held: number,
): readonly number[] | undefined {
  const rows = Array.from({ length: Math.min(MOST_ROWS, whole.numbers.length) }, (_, row) => row)
  const parts = rows.filter((row) => part.numbers[row] !== 0)
  const alone = rows.filter((row) => whole.numbers[row] !== 0 && part.numbers[row] === 0)
  if (Math.min(parts.length, alone.length) < EITHER * rows.length) return undefined
  const [wholeOf, partOf] = [foldedTexts(whole), foldedTexts(part)]
  const both = parts.filter((row) => holds(wholeOf(row), new Set([glued(partOf(row))])))
  if (both.length > BOTH * parts.length) return undefined
  const values = new Set(parts.map((row) => glued(partOf(row))))
  return alone.filter((row) => holds(wholeOf(row), values)).length < held * alone.length ? undefined : alone
}

/** 6 x 40 and 6x40 are written either way. */
function glued(text: string): string {
  return text.replaceAll(' ', '')
}

/** Whether one of these stands in the text, word by word. */
function holds(text: string, values: ReadonlySet<string>): boolean {
  const words = text.split(' ')
  return words.some((_, from) =>
    Array.from({ length: MOST_WORDS }, (_, more) => words.slice(from, from + more + 1).join('')).some((some) =>
      values.has(some),
    ),
  )
}

function shareOf({ column }: Profile, rows: readonly number[]): number {
  return rows.filter((row) => column.numbers[row] !== 0).length / rows.length
}
