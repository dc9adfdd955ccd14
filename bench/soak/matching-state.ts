import type { Store } from '@onefold/core'
import type { TableRecord } from '@onefold/core/adapter-kit'

/** What a table holds and what its index made of it, told by names instead of rows, so that two installations compare. */
export interface MatchingState {
  readonly records: Readonly<Record<string, TableRecord['values']>>
  readonly links: readonly string[]
  readonly components: readonly string[]
  readonly clusters: readonly string[]
}

const EVERYTHING_AT_ONCE = 1_000_000

/** The first source pair of a record names it wherever it was written. */
export function bySource({ id, sources }: TableRecord): string {
  return sources[0] ? `${sources[0].system}/${sources[0].id}` : id
}

export function byId({ id }: TableRecord): string {
  return id
}

/** The state of one table under its live index. */
export async function matchingState(
  { records, scan }: Store,
  table: number,
  nameOf: (record: TableRecord) => string,
): Promise<MatchingState> {
  const { live = 0 } = await records.head(table)
  const held = (await scan.records(table, 0, EVERYTHING_AT_ONCE)).map(({ record }) => record)
  const names = new Map(held.map((record) => [record.row, nameOf(record)]))
  const named = (rows: readonly number[]): string =>
    rows
      .map((row) => names.get(row) ?? `row ${row}`)
      .sort()
      .join(' + ')
  const members = await scan.members(table, live, 0, EVERYTHING_AT_ONCE)
  const rowsOf = new Map<number, number[]>()
  for (const { row, component } of members) rowsOf.set(component, [...(rowsOf.get(component) ?? []), row])
  return {
    records: Object.fromEntries(
      held.map((record) => [nameOf(record), record.values] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    links: (await scan.links(table, live, { a: 0, b: 0 }, EVERYTHING_AT_ONCE))
      .map(({ a, b, score, mappings, kind }) => `${named([a, b])}: ${score} ${kind} ${mappings}`)
      .sort(),
    components: [...rowsOf.values()].map(named).sort(),
    clusters: (await scan.clusters(table, live, '', EVERYTHING_AT_ONCE))
      .map(({ rows, kind, label, score, mappings }) => `${named(rows)}: ${kind} ${label} ${score} ${mappings}`)
      .sort(),
  }
}
