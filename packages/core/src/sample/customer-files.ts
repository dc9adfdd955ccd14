import type { Random } from '../lib/random.ts'
import type { Habit, Row } from './habits.ts'
import type { Person } from './person.ts'

const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'street',
  'city',
  'postcode',
  'country',
] as const satisfies readonly (keyof Row)[]

/** One system's rows, with what only the generator knows: whose they are. */
export interface SystemRows {
  readonly system: string
  readonly rows: readonly { readonly id: string; readonly person: number; readonly row: Row }[]
}

/** What one system has about these people: a share of them, some twice, in an order that tells nothing. */
export function writeSystem(habit: Habit, people: readonly Person[], random: Random): SystemRows {
  const known = people.flatMap((person) => {
    if (!random.chance(habit.coverage)) return []
    return random.chance(habit.twice) ? [person, person] : [person]
  })
  const rows = random.shuffled(known).map((person, position) => ({
    id: habit.idOf(position),
    person: person.number,
    row: habit.write(person, random),
  }))
  return { system: habit.system, rows }
}

/** The rows as a CSV file with semicolons. */
export function csvOf({ rows }: SystemRows): string {
  const lines = rows.map(({ id, row }) => [id, ...COLUMNS.map((column) => row[column])].map(quoted).join(';'))
  return `${['id', ...COLUMNS].join(';')}\n${lines.join('\n')}\n`
}

function quoted(value: string): string {
  return /[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
