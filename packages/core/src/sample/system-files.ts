import type { Random } from '../lib/random.ts'

/** What one system has of the world: a share of its things, some of them twice. */
export interface Coverage {
  readonly system: string
  /** Share of all things that the system knows. */
  readonly coverage: number
  /** Share of those that it knows twice. */
  readonly twice: number
  idOf(position: number): string
}

/** One system's rows, with what only the generator knows: what they speak of. */
export interface SystemRows<Row> {
  readonly system: string
  readonly rows: readonly { readonly id: string; readonly thing: number; readonly row: Row }[]
}

/** What one system has about these things, in an order that tells nothing. */
export function writeSystem<Thing extends { readonly number: number }, Row>(
  { system, coverage, twice, idOf }: Coverage,
  things: readonly Thing[],
  write: (thing: Thing) => Row,
  random: Random,
): SystemRows<Row> {
  const known = things.flatMap((thing) => {
    if (!random.chance(coverage)) return []
    return random.chance(twice) ? [thing, thing] : [thing]
  })
  const rows = random.shuffled(known).map((thing, position) => ({
    id: idOf(position),
    thing: thing.number,
    row: write(thing),
  }))
  return { system, rows }
}

/** The rows as a CSV file with semicolons. */
export function csvOf<Row>({ rows }: SystemRows<Row>, columns: readonly (keyof Row & string)[]): string {
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
