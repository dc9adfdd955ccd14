import type { Session } from '../api/onefold.ts'
import type { Sample } from '../api/sample.ts'
import type { EngineServices } from '../entity/services.ts'
import { isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import { unfinishedSynchronization } from '../job/entity-lane.ts'
import type { RunContext } from '../job/run-handler.ts'
import type { Json } from '../model/record.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { usedRefusals } from '../resource/uses.ts'
import { markSample } from './marks.ts'

/**
 * Refuses with `conflict` what would stop the removal of a sample in the middle, all of it at once: its synchronization, locks, and
 * others who use a part of it.
 */
export async function refuseHeld(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  { entity: { id }, table: { table }, resources }: Sample,
): Promise<void> {
  const configuration = await services.configurations.current()
  const parts = [
    { kind: 'entity' as const, id },
    { kind: 'table' as const, id: table },
    ...resources.map(({ _id }) => ({ kind: 'resource' as const, id: _id })),
  ]
  const refusals = [
    ...((await unfinishedSynchronization(services, id))
      ? [refusal('entity-working/entity-being-synchronized', { id })]
      : []),
    ...(configuration.entities.get(id)?.locked ? [refusal('entity-locked/entity-locked', { id })] : []),
    ...(configuration.tables.get(table)?.locked ? [refusal('table-locked/table-locked', { id: table })] : []),
    ...parts.flatMap((part) => usedRefusals(part, configuration, parts)),
  ]
  if (refusals.length > 0) throw new OnefoldError('conflict', refusals)
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
  await markSample(services, sample.id, false) // what stops it now leaves a part of it, which nobody is to take for the whole
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
