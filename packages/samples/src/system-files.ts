import type { Sample } from '@onefold/core'
import type { Random } from '@onefold/core/adapter-kit'

/** What one system has of the world: a share of its things, some of them twice. */
interface Coverage {
  readonly system: string
  /** Share of all things that the system knows. */
  readonly coverage: number
  /** Share of those that it knows twice. */
  readonly twice: number
  idOf(position: number): string
}

/** How one system comes to its rows: who keys them in, in which notation, with which mistakes. */
export interface Habit<Thing, Row> extends Coverage {
  write(thing: Thing, random: Random): Row
}

/** One system's rows, with what only the generator knows: what they speak of. */
export interface SystemRows<Row> {
  readonly system: string
  readonly rows: readonly { readonly id: string; readonly thing: number; readonly row: Row }[]
}

/** What a generator makes of one seed. */
export interface Generated {
  readonly files: Sample['files']
  readonly systems: readonly SystemRows<unknown>[]
}

/** What one system has about these things, in an order that tells nothing. */
export function writeSystem<Thing extends { readonly number: number }, Row>(
  { system, coverage, twice, idOf, write }: Habit<Thing, Row>,
  things: readonly Thing[],
  random: Random,
): SystemRows<Row> {
  const known = things.flatMap((thing) => {
    if (!random.chance(coverage)) return []
    return random.chance(twice) ? [thing, thing] : [thing]
  })
  const rows = random.shuffled(known).map((thing, position) => ({
    id: idOf(position),
    thing: thing.number,
    row: write(thing, random),
  }))
  return { system, rows }
}

/** What these systems have about the same things, a CSV file with semicolons each. */
export function csvSystems<Thing extends { readonly number: number }, Row>(
  sample: string,
  habits: readonly Habit<Thing, Row>[],
  columns: readonly (keyof Row & string)[],
  things: readonly Thing[],
  random: Random,
): Generated {
  const systems = habits.map((habit) => writeSystem(habit, things, random))
  return {
    systems,
    files: systems.map((rows) => ({ name: `${sample}-${rows.system}.csv`, text: csvOf(rows, columns) })),
  }
}

function csvOf<Row>({ rows }: SystemRows<Row>, columns: readonly (keyof Row & string)[]): string {
  const lines = rows.map(({ id, row }) => [id, ...columns.map((column) => String(row[column]))].map(quoted).join(';'))
  return `${['id', ...columns].join(';')}\n${lines.join('\n')}\n`
}

/** The rows as a file with one JSON object a line: what is nested stays so. */
export function ndjsonOf<Row extends object>({ rows }: SystemRows<Row>): string {
  return rows.map(({ id, row }) => `${JSON.stringify({ id, ...row })}\n`).join('')
}

function quoted(value: string): string {
  return /[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
