import { eachYielding } from '../lib/async/yield-to-event-loop.ts'
import type { RecordId, RowNumber } from '../model/record.ts'
import type { RowFilter } from '../model/row-filter.ts'
import type { RulingMember } from '../model/ruling.ts'
import type { MatchStore } from '../ports/store/match-store.ts'
import type { RecordStore } from '../ports/store/record-store.ts'

/** The records that people stated as different from one. */
export interface Unrelated {
  /** The first thousand, by id. */
  readonly ids: readonly RecordId[]
  readonly count: number
}

const NAMED = 1000

interface Reads {
  readonly records: RecordStore
  readonly matches: MatchStore
}

/** The visible records that are stated as different from those in these rows. Rows without any are left out. */
export async function unrelatedOf(
  { records, matches }: Reads,
  table: number,
  rows: readonly RowNumber[],
  rowFilter: RowFilter,
): Promise<ReadonlyMap<RowNumber, Unrelated>> {
  const members = rows.length === 0 ? [] : await matches.rulingMembers(table, rows)
  if (members.length === 0) return new Map() // so it is of nearly every record
  const rulings = [...new Set(members.flatMap(({ kind, ruling }) => (kind === 'SEPARATION' ? ruling : [])))]
  if (rulings.length === 0) return new Map()
  const groups = await matches.rulingGroups(table, rulings)
  const named = [...new Set(groups.map(({ row }) => row))]
  const live = await records.byRows(table, named, rowFilter)
  return unrelatedAmong(rows, groups, new Map(live.map(({ row, id }) => [row, id])))
}

/** The same, from all members of the separations and the ids of the live records among them. */
export async function unrelatedAmong(
  rows: readonly RowNumber[],
  groups: readonly RulingMember[],
  live: ReadonlyMap<RowNumber, RecordId>,
): Promise<ReadonlyMap<RowNumber, Unrelated>> {
  const rank = new Map([...live].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([row], index) => [row, index]))
  const byRuling = groupedBy(groups, ({ ruling }) => ruling)
  const byRow = groupedBy(groups, ({ row }) => row)
  const found = new Map<RowNumber, Unrelated>()
  await eachYielding(rows, (row) => {
    const others = new Set<RowNumber>()
    for (const { ruling, part, kind } of byRow.get(row) ?? []) {
      if (kind !== 'SEPARATION') continue
      for (const other of byRuling.get(ruling) ?? [])
        if (other.part !== part && other.row !== row && live.has(other.row)) others.add(other.row)
    }
    if (others.size === 0) return
    const sorted = [...others].sort((a, b) => (rank.get(a) as number) - (rank.get(b) as number))
    found.set(row, { ids: sorted.slice(0, NAMED).map((other) => live.get(other) as RecordId), count: others.size })
  })
  return found
}

function groupedBy<T, K>(list: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
