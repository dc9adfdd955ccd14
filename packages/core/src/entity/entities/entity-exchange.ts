import type { EntityInput } from '../../api/configuration.ts'
import type { EntityExchange, ImportOutcome } from '../../api/resources.ts'
import type { Message } from '../../error/message.ts'
import { foundAll, isOnefoldError, type OnefoldError, refuseAll } from '../../error/onefold-error.ts'
import type { Refusal } from '../../error/refusal.ts'
import { canonicalJson, type JsonValue } from '../../lib/json.ts'
import type { Configuration, StoredEntity } from '../../resource/configuration.ts'
import { noticeOf, toldBy } from '../../resource/exchange/notices.ts'
import { type Item, packed, unpacked, within } from '../../resource/exchange/package.ts'
import { saveCatalogue } from '../../resource/save-catalogue.ts'
import type { EngineServices } from '../services.ts'
import { entityRefusals, flagRefusals } from './check-entity.ts'
import { saveChanges } from './entity-changes.ts'
import { parseEntity } from './entity-schema.ts'

const LIST = 'exchange.entities'

/** Definitions of entities, all or these. Refuses with `not_found` an id that nothing has. */
export async function exportEntities(
  { configurations, clock }: Pick<EngineServices, 'clock' | 'configurations'>,
  ids: readonly string[] | 'ALL',
): Promise<EntityExchange> {
  const { entities } = await configurations.current()
  const wanted = ids === 'ALL' ? [...entities.keys()] : [...new Set(ids)]
  const items = foundAll('entity', wanted, (id) => entities.get(id)).map(definitionOf)
  return packed('entities', items, clock.now())
}

/** What of an entity is configuration, and not what became of it. */
function definitionOf({
  failure: _,
  failedPhase: _phase,
  cleared: _cleared,
  ends: _ends,
  sources,
  ...entity
}: StoredEntity): Item {
  return { ...entity, sources: sources.map(({ lastExecution: __, ...source }) => source) }
}

/**
 * Takes over a package of entities: everything is checked first, any problem refuses all of it; then one by one, and what
 * an item's state forbids is left out and told.
 */
export async function importEntities(
  services: Pick<EngineServices, 'configurations' | 'store'>,
  exchange: unknown,
): Promise<ImportOutcome> {
  const entities = await unpacked<EntityInput>(exchange, {
    list: 'entities',
    unique: ['id', 'table'],
    read: parseEntity,
  })
  refuseAll(packageRefusals(entities, await services.configurations.current()))
  const notices: Message[] = []
  for (const entity of entities) {
    const problem = await taken(services, entity)
    if (problem !== undefined) notices.push(noticeOf(problem.refusals))
  }
  return { imported: entities.length - notices.length, total: entities.length, ...toldBy(notices) }
}

/** What is wrong with each entity when all of them are there. */
function packageRefusals(entities: readonly EntityInput[], configuration: Configuration): readonly Refusal[] {
  const stored = entities as readonly StoredEntity[] // of what the checks look at
  const whole: Configuration = {
    ...configuration,
    entities: new Map([...configuration.entities, ...stored.map((entity) => [entity.id, entity] as const)]),
    entityByTable: new Map([
      ...configuration.entityByTable,
      ...stored.map((entity) => [entity.table, entity] as const),
    ]),
  }
  return entities.flatMap((entity, index) =>
    within(`${LIST}[${index}]`, [
      ...entityRefusals(entity, whole),
      ...(configuration.entities.has(entity.id) ? [] : flagRefusals(entity)),
    ]),
  )
}

/** Why an entity was left out; undefined when it is there now. */
async function taken(
  { store, configurations }: Pick<EngineServices, 'configurations' | 'store'>,
  entity: EntityInput,
): Promise<OnefoldError | undefined> {
  try {
    await saveCatalogue(store.catalogue, configurations, async (configuration) => {
      const before = configuration.entities.get(entity.id)
      if (before && isUnchanged(before, entity)) return { answer: undefined }
      return { answer: undefined, changes: saveChanges(configuration, entity, before === undefined) }
    })
    return undefined
  } catch (error) {
    // Refused as invalid now, it was changed under our hands since it was checked: its state, too.
    if (isOnefoldError(error, 'conflict') || isOnefoldError(error, 'invalid')) return error
    throw error
  }
}

/** Flags count only when an entity is made. */
function isUnchanged(before: StoredEntity, entity: EntityInput): boolean {
  const flags = ['enabled', 'locked', 'automatic']
  const textOf = (item: Item) =>
    canonicalJson(
      Object.fromEntries(Object.entries(item).filter(([member]) => !flags.includes(member))) as {
        readonly [member: string]: JsonValue
      },
    )
  return textOf(definitionOf(before)) === textOf({ ...entity })
}
