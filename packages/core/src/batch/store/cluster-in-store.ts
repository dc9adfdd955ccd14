import { unavailable } from '../../error/onefold-error.ts'
import { sleep } from '../../lib/async/waiting.ts'
import { defined } from '../../lib/defined.ts'
import type { MatchConfiguration } from '../../matching/rules.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import { FINISHED_RUN_STATUSES, type Run } from '../../model/run.ts'
import type { FoundClusters } from '../found-clusters.ts'
import type { Phases } from '../phases.ts'
import type { StatedProject } from '../project.ts'
import { createEntity } from './create-entity.ts'
import { type LoadInput, loadTable } from './load-table.ts'
import { readClusters } from './read-clusters.ts'
import type { StoreTarget } from './store-target.ts'

/** How often the run is looked at that builds the index. */
const LOOK_MS = 250

/**
 * Loads the records into a new entity of the store, builds its index as any FULL synchronization does, and reads back what
 * that made. Stopped, it leaves a part of that behind: the store is its caller's.
 */
export async function clusterInStore(
  target: StoreTarget,
  stated: StatedProject,
  dataset: Dataset,
  input: LoadInput,
  phases: Phases,
  signal: AbortSignal,
): Promise<FoundClusters> {
  const { session, store } = target
  const { entity, serial } = await createEntity(session, stated, dataset._id)
  const { positions } = await phases.run('load', (onProgress) =>
    loadTable(target, entity, dataset, input, signal, onProgress),
  )
  await phases.run('index', (onProgress) => index(target, entity, signal, onProgress))
  const { live } = await store.records.head(serial)
  const found = await phases.run('group', () =>
    readClusters(store.scan, serial, live ?? 0, { positions, rows: input.table.rows }),
  )
  const built = (await store.matches.generations(serial)).find(({ number }) => number === live)
  const { statistics } = (built?.configuration ?? {}) as MatchConfiguration | Record<string, never> // written by `asJson`
  return { ...found, ...defined({ statistics }) }
}

async function index(
  { session: { entities, runs } }: StoreTarget,
  entity: string,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const started = await entities.synchronize(entity, { load: 'NONE', index: 'FULL', sink: 'NONE' })
  let run: Run = await runs.get(started.run.id)
  while (!FINISHED_RUN_STATUSES.includes(run.status)) {
    if (signal.aborted) await runs.cancel(run.id)
    signal.throwIfAborted()
    onProgress(Math.round(100 * (run.progress ?? 0)), 100)
    await sleep(LOOK_MS)
    run = await runs.get(run.id)
  }
  if (run.status === 'SUCCEEDED') return
  throw unavailable('index-not-built', { reason: run.failure?.message ?? run.message })
}
