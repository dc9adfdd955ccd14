import type { Session } from '../api/onefold.ts'
import type { Sample } from '../api/sample.ts'
import type { EngineServices } from '../entity/services.ts'
import { conflict, isOnefoldError, OnefoldError } from '../error/onefold-error.ts'
import type { Refusal } from '../error/refusal.ts'
import type { Command } from '../event/changes-of.ts'
import { unfinishedSynchronization } from '../job/entity-lane.ts'
import type { RunContext } from '../job/run-handler.ts'
import { SYSTEM } from '../model/principal.ts'
import type { Json } from '../model/record.ts'
import type { CatalogueChanges } from '../ports/store/catalogue-store.ts'
import type { Configuration, StoredEntity } from '../resource/configuration.ts'
import { saveCatalogue } from '../resource/save-catalogue.ts'
import { usedRefusals } from '../resource/uses.ts'

/**
 * Refuses with `conflict` what would stop the removal of a sample in the middle, all of it at once: its synchronization, locks, and
 * others who use a part of it.
 */
export async function refuseHeld(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  { entity: { id }, table: { table }, resources }: Sample,
): Promise<void> {
  const working = await unfinishedSynchronization(services, id)
  const refusals = [
    ...(working ? conflict('entity-working/entity-being-synchronized', { id }).refusals : []),
    ...heldRefusals(await services.configurations.current(), { id, table, resources }),
  ]
  if (refusals.length > 0) throw new OnefoldError('conflict', refusals)
}

/** Its locks, and others who use a part of it. */
function heldRefusals(
  configuration: Configuration,
  { id, table, resources }: { readonly id: string; readonly table: string; readonly resources: Sample['resources'] },
): readonly Refusal[] {
  const parts = [
    { kind: 'entity' as const, id },
    { kind: 'table' as const, id: table },
    ...resources.map(({ _id }) => ({ kind: 'resource' as const, id: _id })),
  ]
  return [
    ...(configuration.entities.get(id)?.locked ? conflict('entity-locked/entity-locked', { id }).refusals : []),
    ...(configuration.tables.get(table)?.locked ? conflict('table-locked/table-locked', { id: table }).refusals : []),
    ...parts.flatMap((part) => usedRefusals(part, configuration, parts)),
  ]
}

/** What the removal of an entity writes; the room of entities knows. */
export type EntityRemoval = (
  services: EngineServices,
  configuration: Configuration,
  entity: StoredEntity,
  command: Command,
) => Promise<Omit<CatalogueChanges, 'csn'>>

/**
 * Takes away what the installation of a sample made: entity, table and resources together, or nothing of them while something holds a part;
 * then its files. Cut short, it is begun again.
 */
export async function removeSample(
  services: EngineServices,
  session: Session,
  sample: Sample,
  { report }: RunContext,
  entityRemoval: EntityRemoval,
): Promise<Json> {
  await refuseHeld(services, sample) // it may have waited since it was submitted
  const { store, configurations } = services
  await report(0, 'The entity, the table and the resources are removed')
  await saveCatalogue(store.catalogue, configurations, async (configuration) => ({
    answer: undefined,
    changes: await wholeRemoval(services, configuration, sample, entityRemoval),
  }))
  services.publisher.wake()
  await report(0.9, 'The files are removed')
  for (const { name } of sample.files) await session.files.remove(name).catch(unlessGone)
  await saveCatalogue(store.catalogue, configurations, async () => ({
    answer: undefined,
    changes: { put: [], remove: [{ kind: 'sample', id: sample.id }] },
  }))
  return { sample: sample.id }
}

/** Refuses with `conflict` what holds a part in this very configuration: a lock may have been set since somebody looked. */
async function wholeRemoval(
  services: EngineServices,
  configuration: Configuration,
  { id, entity: { id: entityId }, table: { table: tableId }, resources }: Sample,
  entityRemoval: EntityRemoval,
): Promise<Omit<CatalogueChanges, 'csn'>> {
  const held = heldRefusals(configuration, { id: entityId, table: tableId, resources })
  if (held.length > 0) throw new OnefoldError('conflict', held)
  const entity = configuration.entities.get(entityId)
  const table = configuration.tables.get(tableId)
  const command = { operationId: services.ids.next(), principal: SYSTEM, instant: services.clock.now() }
  const going = entity ? await entityRemoval(services, configuration, entity, command) : { put: [], remove: [] }
  return {
    ...going,
    reconfigure: [], // what there is to reconfigure goes
    put: [
      ...going.put.filter(({ kind }) => kind !== 'table'),
      { kind: 'sample', id, body: { installed: false } }, // until its files are gone, too
    ],
    remove: [
      ...going.remove,
      ...(table ? [{ kind: 'table' as const, id: tableId }] : []),
      ...resources.flatMap(({ _id }) =>
        configuration.resources.has(_id) ? [{ kind: 'resource' as const, id: _id }] : [],
      ),
    ],
    dropTables: table ? [table.serial] : [],
  }
}

function unlessGone(error: unknown): void {
  if (!isOnefoldError(error, 'not_found')) throw error
}
