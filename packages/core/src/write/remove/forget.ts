import type { ArchivedRecord, Instant, RecordId, RowNumber } from '../../model/record.ts'
import { EVERYTHING } from '../../model/row-filter.ts'
import type { RunProgress } from '../../ports/store/changes.ts'
import type { RecordStore } from '../../ports/store/record-store.ts'
import { decide } from '../commit/decide.ts'
import { EMPTY_PLAN } from '../commit/plan.ts'
import type { CommitServices } from '../commit/write-services.ts'
import { rulingsWithout } from './rulings-without.ts'

/**
 * Whether history may forget this entry, the newest of a record that is not live: the record was deleted, or the merge that
 * made it was taken back, before then. What a merge took is not for itself to forget: it goes with its survivor.
 */
export function isForgettable({ reason, updated }: ArchivedRecord, before: Instant): boolean {
  return (reason === 'DELETED' || reason === 'UNDONE') && updated < before
}

/**
 * Takes these records out of history, with all that they had absorbed and nobody gave back, if they still may be forgotten.
 * Nothing live rests on them: what a live survivor absorbed is what it is computed from, and stays. Answers how many went.
 */
export async function forgetRecords(
  services: CommitServices,
  table: string,
  ids: readonly RecordId[],
  before: Instant,
  run: RunProgress,
): Promise<number> {
  return decide(
    services,
    table,
    async (context) => {
      const gone = await goneOf(services.store.records, context.table.serial, ids, before)
      if (gone.size === 0) return { answer: 0, plan: EMPTY_PLAN }
      const rows = [...gone.values()].sort((a, b) => a - b)
      const rulings = await rulingsWithout(services, context, rows, 'KEPT')
      return { answer: gone.size, plan: { ...EMPTY_PLAN, forget: { ids: [...gone.keys()], rows }, ...rulings } }
    },
    { run },
  )
}

/** Those that may go and what leads to them, each with its row; one read for each level of merges. */
async function goneOf(
  records: RecordStore,
  table: number,
  ids: readonly RecordId[],
  before: Instant,
): Promise<ReadonlyMap<RecordId, RowNumber>> {
  const deleted = (await records.findIds(table, ids)).flatMap(({ id, state }) => (state === 'DELETED' ? id : []))
  const tops = (await records.archived(table, deleted, EVERYTHING)).filter((entry) => isForgettable(entry, before))
  const gone = new Map(tops.map(({ id, row }) => [id, row]))
  for (let level: readonly ArchivedRecord[] = tops; level.length > 0; ) {
    const absorbed = [...new Set(level.flatMap(({ merged }) => merged))]
    const still = (await records.findIds(table, absorbed)).filter(({ into }) => into !== undefined && gone.has(into))
    for (const { id, row } of still) gone.set(id, row)
    const kept = still.map(({ id }) => id)
    level = await records.archived(table, kept, EVERYTHING)
  }
  return gone
}
