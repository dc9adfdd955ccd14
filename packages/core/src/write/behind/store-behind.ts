import type { RecordStore } from '../../ports/record-store.ts'
import type { Store } from '../../ports/store.ts'
import { answering } from './answering.ts'
import { matchesBehind } from './matches-behind.ts'
import { recordsBehind } from './records-behind.ts'
import type { UnderWay } from './under-way.ts'

/**
 * The store as it is once a commit has landed that is still under way. What a decision about new records asks is answered at
 * once, whether the store has the commit already or not; every other read of records and groups waits for it.
 */
export function storeBehind(store: Store, before: UnderWay): Store {
  const records = recordsBehind(store.records, before)
  STANDING.set(records, store.records)
  return answering(store, { records, matches: matchesBehind(store.matches, before) }, before.landed)
}

const STANDING = new WeakMap<RecordStore, RecordStore>()

/** The store's own reads, which a commit under way is nothing to: for other tables than its own. */
export function standingRecords(records: RecordStore): RecordStore {
  return STANDING.get(records) ?? records
}
