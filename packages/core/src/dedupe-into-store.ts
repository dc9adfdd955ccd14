import { uuids } from './adapters/host/index.ts'
import type { DedupeReport } from './api/dedupe-report.ts'
import { type DedupeOptions, dedupeWith, statedProject } from './batch/dedupe-files.ts'
import { defined } from './lib/defined.ts'
import { hostClock } from './lib/time/instant.ts'
import { SYSTEM } from './model/principal.ts'
import { openOnefold } from './onefold.ts'
import type { Store } from './ports/store/store.ts'

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
  const stated = await statedProject(options).catch(async (error) => {
    await opened.close()
    throw error
  })
  // The index of the store is built with what stands in place of reference packs.
  const reference = options.reference ?? stated?.project.dataset.reference
  const onefold = await openOnefold({ store: opened, clock, ids, ...defined({ reference }) })
  try {
    const into = { store: opened, session: onefold.as(SYSTEM), clock, ids }
    return await dedupeWith({ ...options, into }, async () => stated)
  } finally {
    await onefold.close()
  }
}
