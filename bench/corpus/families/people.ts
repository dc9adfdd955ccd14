import { type Random, seededRandom } from '../../../packages/core/src/lib/random.ts'
import {
  dealSources,
  type Generated,
  type Layout,
  layOut,
  type MadeRow,
  type Repetition,
  type SourceShape,
  sizes,
} from '../generated.ts'
import { type Kinship, nextPerson, type Person } from './person.ts'
import { personAgain, type Unsteadiness } from './person-again.ts'
import { createPersonRows, type PersonColumns } from './person-rows.ts'

/** What a table of people is like; what is left out is as in ordinary customer files. */
export interface PeopleShape
  extends Repetition,
    SourceShape,
    Layout,
    Partial<Kinship>,
    Partial<Unsteadiness>,
    Partial<PersonColumns> {
  readonly seed: number
}

const ORDINARY: Kinship & Unsteadiness & PersonColumns = {
  households: 0.15,
  twins: 0.03,
  juniors: 0.03,
  movers: 0.08,
  renamed: 0.02,
  nicknames: 0.06,
  swaps: 0.01,
  mistakes: 0.1,
  missing: 0.05,
  names: 'parts',
  columns: 'customers',
  redundant: false,
  decoys: false,
}

/** People as customer files have them. */
export function people(shape: PeopleShape): Generated {
  const whole = { ...ORDINARY, ...shape }
  const random = seededRandom(whole.seed)
  const sizeOf = sizes(whole)
  const rowsOf = createPersonRows(whole, random)
  const made: MadeRow[] = []
  let before: Person | undefined
  for (let thing = 0; made.length < whole.rows; thing++) {
    const person = nextPerson(before, whole, random)
    before = person
    for (const [at, source] of dealSources(whole, sizeOf(random), random).entries()) {
      const as = at === 0 ? person : personAgain(person, whole, random)
      made.push({ values: rowsOf(as, source), thing, source })
    }
  }
  return layOut(made, whole.seed, whole)
}

/** A person with more records than anything else, as a test account or a default customer: `share` of all rows. */
export function oneThingOften(shape: PeopleShape, share: number): Generated {
  const whole = { ...ORDINARY, ...shape }
  const table = people({ ...shape, rows: Math.round(shape.rows * (1 - share)) })
  const random: Random = seededRandom(whole.seed + 5)
  const rowsOf = createPersonRows(whole, random)
  const person = nextPerson(undefined, whole, random)
  const often = Array.from({ length: Math.round(shape.rows * share) }, (): MadeRow => {
    return { values: rowsOf(personAgain(person, whole, random), ''), thing: -1 }
  })
  const rest = table.rows.map(({ cells, source }, at): MadeRow => {
    const values = Object.fromEntries(table.columns.map((column, place) => [column, cells[place]!]))
    return { values, thing: table.truth[at]!, source }
  })
  return layOut([...rest, ...often], whole.seed + 1)
}
