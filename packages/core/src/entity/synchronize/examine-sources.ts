import type { Masks } from '../../model/resources/entity.ts'
import type { StoredEntity } from '../../resource/configuration.ts'
import type { EngineServices } from '../services.ts'
import { createPairsSeen, refuseMassDelete } from './delete-vanished.ts'
import { netRows } from './net-rows.ts'
import type { OpenedSource } from './open-sources.ts'
import { rowReading } from './source-records.ts'
import type { SyncContext } from './synchronization-state.ts'

const BATCH = 1000

/**
 * Looks at all sources before the first of their rows is written. Refuses what cannot be read at all, and what would delete more than
 * its `maxDeleteShare`.
 */
export async function examineSources(
  services: EngineServices,
  entity: StoredEntity,
  masks: Masks,
  opened: readonly OpenedSource[],
  context: SyncContext,
): Promise<void> {
  for (const { reader } of opened) await reader.examine?.(context.signal)
  if (masks.load !== 'FULL') return
  for (const each of opened)
    if (each.entry.deletes && each.entry.maxDeleteShare !== undefined)
      await examineDeletes(services, entity, each, context)
}

/** One more way through the source, which alone says what it states no more. */
async function examineDeletes(
  services: EngineServices,
  entity: StoredEntity,
  { entry, source, reader }: OpenedSource,
  context: SyncContext,
): Promise<void> {
  const configuration = await services.configurations.current()
  const reading = rowReading(configuration, entity.table, source, reader, entry.transformation)
  const pairs = createPairsSeen()
  for await (const { rows, bad } of reader.batches(BATCH, context.signal)) {
    context.signal.throwIfAborted()
    const { removed, stated } = netRows(rows, reading)
    pairs.forget(removed.records)
    pairs.see(stated.records, bad.length)
    await context.report(0, `${source._id}: what it states no more is counted`)
  }
  await refuseMassDelete(services, entity, { entry, source }, pairs, context.signal, 'BEFORE')
}
