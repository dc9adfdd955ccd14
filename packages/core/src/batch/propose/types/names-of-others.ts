import { compileFold } from '../../../lib/text/text.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'
import type { SeenColumns, SeenType } from './column-type.ts'

/** So many of the first records are looked at. */
const MOST_ROWS = 2000
/** Of the bits that names tell at the most, or that it takes to name a record: an agent or a doctor, who looks after many, is called so in many records. */
const LESSER = 0.5
/** Of the records with both, so many have the given name in the whole one, where both are of one person. */
const HELD = 0.5

/** The whole names that are of somebody else than who is recorded: they tell little beside other names, or do not hold the given name. */
export function namesOfOthers(profiles: readonly Profile[], seen: SeenColumns): ReadonlySet<Profile> {
  const ofType = (type: SeenType) => profiles.filter(({ name }) => seen.get(name)?.type === type)
  const [whole, given, family] = [ofType('FULL_NAME'), ofType('GIVEN_NAME'), ofType('FAMILY_NAME')]
  const rows = profiles[0]?.column.numbers.length ?? 1
  const most = Math.max(mostBits(whole), mostBits(given) + mostBits(family), Math.log2(rows))
  const isElse = (one: Profile): boolean =>
    bitsOf(one) < LESSER * most || (given.length > 0 && !given.some((part) => holds(one, part)))
  return new Set(whole.filter(isElse))
}

/** Whole names beside one that tells more, where no given name says which is meant: managers, next of kin. They may be of somebody else. */
export function lesserNames(profiles: readonly Profile[], seen: SeenColumns): readonly Profile[] {
  const typeOf = ({ name }: Profile) => seen.get(name)?.type
  if (profiles.some((one) => typeOf(one) === 'GIVEN_NAME')) return []
  const whole = profiles.filter((one) => typeOf(one) === 'FULL_NAME')
  const most = mostBits(whole)
  return whole.filter((one) => bitsOf(one) < most)
}

function mostBits(profiles: readonly Profile[]): number {
  return Math.max(0, ...profiles.map(bitsOf))
}

function bitsOf({ collision }: Profile): number {
  return -Math.log2(collision)
}

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC'])

function holds({ column: whole }: Profile, { column: part }: Profile): boolean {
  const textOf = ({ numbers, values }: Profile['column'], row: number) => fold(oneText(values[numbers[row]!]!))
  let [both, held] = [0, 0]
  for (let row = 0; row < Math.min(MOST_ROWS, whole.numbers.length); row++) {
    const name = textOf(part, row)
    const all = textOf(whole, row)
    if (name === '' || all === '') continue
    both += 1
    if (all.includes(name)) held += 1
  }
  return both === 0 || held >= HELD * both
}
