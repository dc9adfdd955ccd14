import { uuids } from '../adapters/host/index.ts'
import { type DedupeOptions, dedupeFiles } from '../batch/dedupe-files.ts'
import type { DedupeReport } from '../batch/report.ts'
import { hostClock } from '../lib/host-clock.ts'
import { SYSTEM } from '../model/principal.ts'
import { openOnefold } from '../onefold.ts'
import type { Store } from '../ports/store.ts'

/**
 * As `dedupeFiles`, by way of a store: the records are loaded into a new table of it, with the project's resources and an
 * entity, and the clusters are those of its FULL index. Closes the store. What is in it when this refuses is of no use.
 */
export async function dedupeIntoStore(
  store: Store | Promise<Store>,
  options: Omit<DedupeOptions, 'into'>,
): Promise<DedupeReport> {
  const opened = await store
  const clock = hostClock
  const ids = uuids(clock)
  const onefold = await openOnefold({ store: opened, clock, ids })
  try {
    return await dedupeFiles({ ...options, into: { store: opened, session: onefold.as(SYSTEM), clock, ids } })
  } finally {
    await onefold.close()
  }
}
