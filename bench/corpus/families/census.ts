import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import { type Generated, type Layout, layOut, type MadeRow } from '../generated.ts'
import { nameWorld } from '../names-of-people.ts'
import { someAddress } from '../places.ts'
import { digitMistake, mistake, wordMistake } from '../slips.ts'

/** Two lists of the same houses: a census and its recount. */
export interface CensusShape extends Layout {
  readonly rows: number
  readonly seed: number
  /** People of one house, at least and at most. */
  readonly household: readonly [least: number, most: number]
  /** The share of the people who are in both lists. */
  readonly twice: number
  readonly mistakes: number
  readonly missing: number
  /** How many of the six columns there are, from the last name on. */
  readonly columns: 4 | 5 | 6
}

type Inhabitant = { -readonly [column in (typeof COLUMNS)[number]]: string }

const COLUMNS = ['last_name', 'first_name', 'house_number', 'street', 'middle_initial', 'age'] as const

/** Few columns, everybody with their household: who is the same is told by first names alone. */
export function census(shape: CensusShape): Generated {
  const random = seededRandom(shape.seed)
  const made: MadeRow[] = []
  let thing = 0
  while (made.length < shape.rows) {
    for (const person of house(shape, random)) {
      thing += 1
      made.push({ values: rowOf(person, shape, random), thing })
      if (random.chance(shape.twice)) made.push({ values: rowOf(again(person, shape, random), shape, random), thing })
    }
  }
  return layOut(made, shape.seed, shape)
}

function house({ household: [least, most] }: CensusShape, random: Random): readonly Inhabitant[] {
  const { street, number } = someAddress(random)
  const family = nameWorld().family(random)
  return Array.from({ length: random.between(least, most) }, (_, at) => ({
    last_name: at > 0 && random.chance(0.12) ? nameWorld().family(random) : family,
    first_name: nameWorld().given(random.chance(0.5), random),
    house_number: number,
    street,
    middle_initial: random.chance(0.7) ? 'ABCDEFGHJKLMPRSTW'.charAt(random.below(17)) : '',
    age: String(at < 2 ? random.between(22, 80) : random.between(0, 40)),
  }))
}

function again(person: Inhabitant, { mistakes }: CensusShape, random: Random): Inhabitant {
  const other = { ...person }
  const wrong = (share = 1): boolean => random.chance(mistakes * share)
  if (wrong()) other.last_name = mistake(other.last_name, random)
  if (wrong(1.2))
    other.first_name = random.chance(0.25) ? other.first_name.charAt(0) : mistake(other.first_name, random)
  if (wrong(0.5)) other.house_number = digitMistake(other.house_number, 0, random)
  if (wrong()) other.street = wordMistake(other.street, random)
  if (wrong()) other.middle_initial = random.chance(0.7) ? '' : 'AEJMR'.charAt(random.below(5))
  if (wrong(2)) other.age = String(Math.max(0, Number(other.age) + random.pick([-2, -1, 1, 2])))
  return other
}

function rowOf(person: Inhabitant, { columns, missing }: CensusShape, random: Random) {
  const texts = COLUMNS.slice(0, columns).map((column) => [column, random.chance(missing) ? '' : person[column]])
  return Object.fromEntries(texts)
}
