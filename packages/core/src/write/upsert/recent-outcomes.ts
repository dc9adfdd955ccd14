import type { UpsertResult } from '../../api/records.ts'

/** What became of the last batch of each table, as far as the next one is prepared by it. */
export interface RecentOutcomes {
  /** Did it bring more new records than others? True of a table that nothing was written to yet. */
  isMostlyNew(table: string): boolean
  note(table: string, results: readonly Pick<UpsertResult, 'outcome'>[]): void
}

export function createRecentOutcomes(): RecentOutcomes {
  const mostlyNew = new Map<string, boolean>()
  return {
    isMostlyNew: (table) => mostlyNew.get(table) ?? true,
    note(table, results) {
      const inserted = results.filter(({ outcome }) => outcome === 'INSERTED').length
      mostlyNew.set(table, inserted * 2 >= results.length)
    },
  }
}
