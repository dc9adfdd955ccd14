import { conflict } from '../../error/onefold-error.ts'
import { unfinishedSynchronization } from '../../job/entity-lane.ts'
import { entityOf, tableOf } from '../../resource/configuration.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import { entityDocument, locked } from '../entities/entity-changes.ts'
import type { EngineServices } from '../services.ts'

/**
 * Takes away the links, clusters and buckets of an entity; its records, and what people stated about them, stay. Cut short,
 * it is begun again.
 */
export async function clearGroups(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  id: string,
): Promise<void> {
  const { store, configurations } = services
  entityOf(await configurations.current(), id)
  if (await unfinishedSynchronization(services, id)) throw conflict('entity-working/entity-being-synchronized', { id })
  const serial = await saveCatalogue(store.catalogue, configurations, async (configuration) => {
    const entity = entityOf(configuration, id)
    if (entity.locked) throw locked(id)
    const { serial } = tableOf(configuration, entity.table)
    return { answer: serial, changes: { put: [entityDocument({ ...entity, cleared: true })], remove: [] } }
  })
  await store.matches.clear(serial)
}
