import type { Session } from '../api/onefold.ts'
import type { Sample } from '../api/sample.ts'
import type { EngineServices } from '../entity/services.ts'
import { conflict, isOnefoldError } from '../error/onefold-error.ts'
import { unfinishedSynchronization } from '../job/entity-lane.ts'
import type { RunContext } from '../job/run-handler.ts'
import type { Json } from '../model/record.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { refuseUsed } from '../resource/uses.ts'

/**
 * Refuses with `conflict` what would stop the removal of a sample in the middle: its synchronization, a lock, or somebody else who uses a
 * part of it.
 */
export async function refuseHeld(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  { entity: { id }, table: { table }, resources }: Sample,
): Promise<void> {
  const configuration = await services.configurations.current()
  if (await unfinishedSynchronization(services, id)) throw conflict('entity-working/entity-being-synchronized', { id })
  if (configuration.entities.get(id)?.locked) throw conflict('entity-locked/entity-locked', { id })
  if (configuration.tables.get(table)?.locked) throw conflict('table-locked/table-locked', { id: table })
  const parts = [
    { kind: 'entity' as const, id },
    { kind: 'table' as const, id: table },
    ...resources.map(({ _id }) => ({ kind: 'resource' as const, id: _id })),
  ]
  for (const part of parts) refuseUsed(part, configuration, parts)
}

/**
 * Takes away what the installation of a sample made, whoever uses it last first; nothing of it while something holds a part. Cut
 * short, it is begun again.
 */
export async function removeSample(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  session: Session,
  sample: Sample,
  { report }: RunContext,
): Promise<Json> {
  await refuseHeld(services, sample) // it may have waited since it was submitted
  const { store, configurations } = services
  const { entity, table, resources, files } = sample
  const there = await configurations.current()
  await report(0, 'The entity is removed')
  if (there.entities.has(entity.id)) await session.entities.remove(entity.id)
  await report(0.3, 'The table is removed')
  if (there.tables.has(table.table)) await session.tables.remove(table.table)
  await report(0.6, 'The resources are removed')
  for (const { _id } of [...resources].reverse()) if (there.resources.has(_id)) await session.resources.remove(_id)
  await report(0.9, 'The files are removed')
  for (const { name } of files) await session.files.remove(name).catch(unlessGone)
  await saveCatalogue(store.catalogue, configurations, async () => ({
    answer: undefined,
    changes: { put: [], remove: [{ kind: 'sample', id: sample.id }] },
  }))
  return { sample: sample.id }
}

function unlessGone(error: unknown): void {
  if (!isOnefoldError(error, 'not_found')) throw error
}
