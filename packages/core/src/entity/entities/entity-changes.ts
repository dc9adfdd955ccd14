import type { EntityInput } from '../../api/configuration.ts'
import { conflict, nothingToChange, type OnefoldError, refuseAll } from '../../error/onefold-error.ts'
import { defined } from '../../lib/defined.ts'
import type { Json } from '../../model/record.ts'
import type { EntitySource } from '../../model/resources/entity.ts'
import { type Configuration, type StoredEntity, tableOf } from '../../resource/configuration.ts'
import { refuseTaken } from '../../resource/resources.ts'
import { entityRefusals, flagRefusals } from './check-entity.ts'
import { cronMembers, stewardCronMembers } from './entity-crons.ts'

/** What a save of an entity writes. Refuses what the entity says before what its state forbids. */
export function saveChanges(configuration: Configuration, given: EntityInput, create: boolean) {
  refuseAll([...entityRefusals(given, configuration), ...(create ? flagRefusals(given) : [])])
  const before = create ? undefined : configuration.entities.get(given.id)
  if (!create && !before) throw nothingToChange('entity', given.id)
  if (create) refuseTaken(given.id, [...configuration.entities.keys()])
  if (before?.locked) throw locked(given.id)
  const other = configuration.entityByTable.get(given.table)
  if (other && other.id !== given.id) throw conflict('table-in-use', { table: given.table, id: other.id })
  if (before && before.table !== given.table) throw conflict('table-fixed', { id: given.id, table: before.table })
  const { serial } = tableOf(configuration, given.table)
  const entity = storedEntity(given, before)
  const opened = entity.sinks.filter(({ resource }) => !before?.sinks.some((sink) => sink.resource === resource))
  const closed = (before?.sinks ?? []).filter(
    ({ resource }) => !entity.sinks.some((sink) => sink.resource === resource),
  )
  return {
    put: [entityDocument(entity)],
    remove: [],
    reconfigure: [serial],
    openDestinations: opened.map(({ resource }) => ({ table: serial, sink: resource })),
    closeDestinations: closed.map(({ resource }) => ({ table: serial, sink: resource })),
  }
}

/** The flags count only at creation: afterwards they have operations of their own. */
function storedEntity(given: EntityInput, before: StoredEntity | undefined): StoredEntity {
  const automatic = before?.automatic ?? given.automatic ?? false
  return {
    id: given.id,
    table: given.table,
    type: given.type,
    enabled: before?.enabled ?? given.enabled ?? true,
    locked: before?.locked ?? (automatic || (given.locked ?? false)),
    automatic,
    ...defined({
      description: given.description,
      indexer: given.indexer,
      classifier: given.classifier,
      merger: given.merger,
      steward: given.steward,
      pipeline: given.pipeline,
      failure: before?.failure,
      failedPhase: before?.failedPhase,
      cleared: before?.cleared,
      ends: before?.ends,
      asynchronous: given.asynchronous || undefined, // a package without the word is the same
    }),
    ...stewardCronMembers(given),
    sources: (given.sources ?? []).map((source) => sourceEntry(source, before)),
    sinks: (given.sinks ?? []).map(({ resource, transformation, audit = true, maximumAttempts = 0 }) => ({
      resource,
      audit,
      maximumAttempts,
      ...defined({ transformation }),
    })),
  }
}

function sourceEntry(
  given: NonNullable<EntityInput['sources']>[number],
  before: StoredEntity | undefined,
): EntitySource {
  const { resource, transformation, incremental, deletes, maxDeleteShare } = given
  const lastExecution = before?.sources.find((source) => source.resource === resource)?.lastExecution
  return {
    resource,
    ...cronMembers(given),
    ...defined({ transformation, incremental, deletes, maxDeleteShare, lastExecution }),
  }
}

export function entityDocument(entity: StoredEntity) {
  return { kind: 'entity' as const, id: entity.id, body: entity as unknown as Json } // plain JSON by its type
}

export function locked(id: string): OnefoldError {
  return conflict('entity-locked/entity-locked', { id })
}
