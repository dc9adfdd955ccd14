import { uuids } from './adapters/host/index.ts'
import type { DedupeReport } from './api/dedupe-report.ts'
import { type DedupeOptions, dedupeFiles } from './batch/dedupe-files.ts'
import { parseProject, readProject } from './batch/project.ts'
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
  const packs = await packsOf(options).catch(async (error) => {
    await opened.close()
    throw error
  })
  const onefold = await openOnefold({ store: opened, clock, ids, ...packs })
  try {
    return await dedupeFiles({ ...options, ...packs, into: { store: opened, session: onefold.as(SYSTEM), clock, ids } })
  } finally {
    await onefold.close()
  }
}

/** What the caller states in place of reference packs, else what the project does: the index of the store is built with it. */
async function packsOf({ reference, config }: DedupeOptions): Promise<Pick<DedupeOptions, 'reference'>> {
  if (reference !== undefined) return { reference }
  if (config === undefined) return {}
  const { dataset } = parseProject(await readProject(config), config)
  return dataset.reference === undefined ? {} : { reference: dataset.reference }
}
