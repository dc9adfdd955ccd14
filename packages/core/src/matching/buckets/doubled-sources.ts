import type { RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { systemsOfRecord } from '../cluster/held-links.ts'
import type { MatchRules } from '../rules.ts'

/** Says of some of these rows which source two of their records share, where no two records of one source are the same thing. */
export async function doubledSources(
  records: RecordStore,
  { table, rules }: { readonly table: number; readonly rules: MatchRules },
  rows: readonly RowNumber[],
): Promise<(some: readonly RowNumber[]) => string | undefined> {
  if (!rules.onePerSource) return () => undefined
  const found = await records.byRows(table, rows, EVERYTHING)
  const systems = new Map(found.map((record) => [record.row, systemsOfRecord(record)]))
  return (some) => {
    const seen = new Set<string>()
    for (const system of some.flatMap((row) => systems.get(row) ?? [])) {
      if (seen.has(system)) return system
      seen.add(system)
    }
    return undefined
  }
}
