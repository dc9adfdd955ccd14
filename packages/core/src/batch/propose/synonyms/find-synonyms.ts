import { oneText } from '../../columns/dictionary.ts'
import { withQuantitiesInOneForm } from '../forms/values-in-one-form.ts'
import type { Profile } from '../profile.ts'
import { foldedNumbers, type Sources } from '../sources/sources.ts'
import { MOST_ROWS } from '../types/asked-column.ts'
import type { SeenType } from '../types/column-type.ts'
import { seeColumn } from '../types/see-column.ts'
import { alignedValues, type Met } from './aligned-values.ts'
import { type Grouping, groupingsOf, MOST_GROUPINGS, type NumberedColumn } from './groupings.ts'
import { type HeldValues, heldValues, isOwn, listsApart, shareAList } from './held-values.ts'

/** By column, groups of values that mean the same, as lists call it; columns without any are left out. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

/** More different values than these are not of a few kinds. */
const MOST_VALUES = 1000
/** Values of one thing in one list: with more of them it is no one thing. */
const MOST_OF_A_THING = 20
/** Of a column: what holds less of it are values of a few things, as the genres of an album. */
const LEAST_OF_COLUMN = 0.2
/** Ways in which the values of one group are written. */
const MOST_TEXTS = 100

const NO_KIND: ReadonlySet<SeenType> = new Set([
  ...(['GIVEN_NAME', 'FAMILY_NAME', 'FULL_NAME', 'COUNTRY', 'HOUSE_NUMBER', 'POSTAL_CODE', 'LATITUDE'] as const),
  ...(['LONGITUDE', 'PHONE', 'EMAIL', 'URL', 'DATE', 'IDENTIFIER', 'TIME_STAMP', 'RUNNING_NUMBER'] as const),
])

/** A column in which lists have values for themselves. */
interface Suspect extends NumberedColumn {
  readonly held: HeldValues
  readonly apart: readonly (readonly [number, number])[]
}

/** Groups of numbers of values. */
type Groups = readonly (readonly number[])[]

/** What was found of values, and of what is one thing by them. */
export interface Understood {
  readonly synonyms: Synonyms
  /** With values that mean the same as one. */
  readonly groupings: readonly Grouping[]
}

/**
 * Values of a few kinds that lists call otherwise: PS4 here, PlayStation 4 there. A list has each for itself, and things that have the one in
 * one list have the other in another. One thing is what is the same in up to three other columns, and of these those are asked that bring lists
 * together the best. What was found of one column tells more of the things, and others are asked again.
 */
export function findSynonyms(
  profiles: readonly Profile[],
  headerHints: boolean,
  { of: all }: Pick<Sources, 'of'>,
): Understood {
  const of = all.subarray(0, MOST_ROWS)
  const rows = Int32Array.from(of.keys())
  const columns = profiles.flatMap((profile): NumberedColumn[] =>
    profile.array ? [] : [{ profile, numbers: foldedNumbers(withQuantitiesInOneForm(profile).column, rows) }],
  )
  const suspects = columns.flatMap((column): Suspect[] => {
    if (!mayBeOfKinds(column.profile, headerHints)) return []
    const held = heldValues(column.numbers, of)
    const apart = held.size > MOST_VALUES ? [] : listsApart(held)
    return apart.length === 0 ? [] : [{ ...column, held, apart }]
  })
  if (suspects.length === 0) return { synonyms: new Map(), groupings: [] }
  const found = new Map<Suspect, Groups>()
  let groupings = groupingsOf(columns, of)
  for (let before = -1; found.size > before; ) {
    before = found.size
    for (const suspect of suspects) {
      const groups = groupsIn(suspect, groupings, of)
      if (groups.length > (found.get(suspect)?.length ?? 0)) found.set(suspect, groups)
    }
    const known = new Map([...found].map(([{ profile, numbers }, groups]) => [profile, united(numbers, groups)]))
    const telling = columns.map(({ profile, numbers }) => ({ profile, numbers: known.get(profile) ?? numbers }))
    groupings = groupingsOf(telling, of)
  }
  const texts = [...found]
    .filter(([suspect, groups]) => heldBy(suspect, groups) >= LEAST_OF_COLUMN)
    .map(([suspect, groups]) => [suspect.profile.name, groups.map((group) => textsOf(suspect, group))] as const)
  return { synonyms: new Map(texts), groupings }
}

/** Of the records with a value, those with one of these. */
function heldBy({ numbers }: Suspect, groups: Groups): number {
  const known = new Set(groups.flat())
  const filled = numbers.filter((number) => number !== 0).length
  return numbers.filter((number) => known.has(number)).length / filled
}

/** What is measured, and what is nearly each thing's own, is of no kinds. */
function mayBeOfKinds(profile: Profile, headerHints: boolean): boolean {
  return profile.kind !== 'NUMBER' && !NO_KIND.has(seeColumn(profile, headerHints).type)
}

function united(numbers: Int32Array, groups: Groups): Int32Array {
  const firstOf = new Map(groups.flatMap((group) => group.map((each) => [each, group[0]!] as const)))
  return numbers.map((number) => firstOf.get(number) ?? number)
}

/** Of the best groupings by other columns, what that one says which says most. */
function groupsIn(suspect: Suspect, groupings: readonly Grouping[], of: Int32Array): Groups {
  const { profile, apart, held } = suspect
  const asked = groupings.filter(({ by }) => !by.some((one) => one.profile === profile)).slice(0, MOST_GROUPINGS)
  const pairs = asked.map(({ things }) => {
    const byThing = valuesOfThings(things, of, suspect)
    return apart.flatMap(([one, other]) => alignedValues(metIn(byThing, held, one, other)))
  })
  const most = Math.max(0, ...pairs.map(({ length }) => length))
  return groupsOf(pairs.find(({ length }) => length === most) ?? [], held)
}

type ValuesOfThings = readonly ReadonlyMap<number, ReadonlySet<number>>[]

/** By thing and list its values. */
function valuesOfThings(things: Int32Array, of: Int32Array, { numbers }: NumberedColumn): ValuesOfThings {
  const found = new Map<number, Map<number, Set<number>>>()
  for (const [row, thing] of things.entries()) {
    if (thing === 0 || numbers[row] === 0) continue
    const byList = found.get(thing) ?? new Map<number, Set<number>>()
    found.set(thing, byList.set(of[row]!, (byList.get(of[row]!) ?? new Set<number>()).add(numbers[row]!)))
  }
  return [...found.values()]
}

/** The things that both lists have, each with the values that either has for itself: what both call the same explains itself. */
function metIn(byThing: ValuesOfThings, held: HeldValues, one: number, other: number): readonly Met[] {
  return byThing.flatMap((byList) => {
    const [first, second] = [byList.get(one), byList.get(other)]
    if (!first || !second || Math.max(first.size, second.size) > MOST_OF_A_THING) return []
    return [
      {
        one: [...first].filter((each) => isOwn(held, each, one, other)),
        other: [...second].filter((each) => isOwn(held, each, other, one)),
      },
    ]
  })
}

/** What pairs connect, but never two values that one list has. */
function groupsOf(pairs: readonly (readonly [number, number])[], held: HeldValues): Groups {
  const groupOf = new Map<number, readonly number[]>()
  for (const [one, other] of pairs) {
    const [first, second] = [groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]]
    if (first === second || first.some((each) => second.some((another) => shareAList(held, each, another)))) continue
    const both = [...first, ...second]
    for (const each of both) groupOf.set(each, both)
  }
  return [...new Set(groupOf.values())]
}

/** Each way in which a value is written, the most frequent first: nothing hangs on how a comparison reads it. */
function textsOf({ profile: { column }, numbers }: Suspect, group: readonly number[]): readonly string[] {
  const own = new Set(group)
  const counts = new Map<string, number>()
  for (const [row, number] of numbers.entries()) {
    if (!own.has(number)) continue
    const text = oneText(column.values[column.numbers[row]!]!)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1))
    .slice(0, MOST_TEXTS)
    .map(([text]) => text)
}
