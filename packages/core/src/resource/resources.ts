import type { ResourceView } from '../api/resources.ts'
import {
  conflict,
  isOnefoldError,
  notFound,
  nothingToChange,
  type OnefoldError,
  refuseAll,
} from '../error/onefold-error.ts'
import type { Refusal } from '../error/refusal.ts'
import { defined } from '../lib/defined.ts'
import type { BuiltInType } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'
import type { Chance } from '../ports/chance.ts'
import type { Clock } from '../ports/clock.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { CatalogueStore } from '../ports/store/catalogue-store.ts'
import { checkResource } from './check-resource.ts'
import type { Configuration, Configurations } from './configuration.ts'
import { effectiveResource } from './effective.ts'
import { type EntityCheck, leftBehindRefusals } from './left-behind.ts'
import { withResources } from './overlay.ts'
import { parseStated } from './parse-resource.ts'
import { refuseId } from './refuse-id.ts'
import { presentedBy, restatementRefusals } from './restatement.ts'
import { saveCatalogue } from './save-catalogue.ts'
import { refuseLostScopeColumns, type ScopedColumns } from './scope-column.ts'
import { scriptRefusals } from './scripts.ts'
import { resealed, type Seal, sealed } from './secrets.ts'
import { resourceDocument, type StatedResource, type StoredResource } from './stated.ts'
import { refuseLocked, refuseUsed, tablesDependingOn } from './uses.ts'
import { viewOfResource } from './views.ts'

/** What resources are kept with. */
export interface ResourceServices {
  readonly catalogue: CatalogueStore
  readonly configurations: Configurations
  readonly clock: Clock
  readonly seal: Seal
  readonly chance: Chance
  /** No older than the newest configuration that was read. */
  readonly scopedColumns: () => Promise<ScopedColumns>
  readonly entityRefusals: EntityCheck
  /** Absent: scripts are kept without being read. */
  readonly scripts?: Pick<ScriptRunner, 'problemOf'>
}

/** Reads and writes resources, whoever asks. */
export interface ResourceKeeper {
  create(given: ResourceInput): Promise<ResourceView>
  update(given: ResourceInput): Promise<ResourceView>
  /** The resource as a save would keep it, nothing written. Refuses what a save would refuse with `invalid`. */
  draft(given: ResourceInput): Promise<{ readonly stored: StoredResource; readonly configuration: Configuration }>
  get<T extends BuiltInType>(id: string, type?: T): Promise<ResourceView<T>>
  list<T extends BuiltInType>(type?: T): Promise<readonly ResourceView<T>[]>
  duplicate(id: string, newId: string): Promise<ResourceView>
  rename(id: string, newId: string): Promise<ResourceView>
  remove(id: string): Promise<void>
}

export function createResources(services: ResourceServices): ResourceKeeper {
  const { catalogue, configurations } = services
  const prepared = async (given: ResourceInput) => {
    const stated = parseStated(given, configurations.kinds)
    return { stated, scripts: await scriptRefusals(effectiveResource(stated), services.scripts) }
  }
  const save = async (given: ResourceInput, create: boolean) => {
    const { stated, scripts } = await prepared(given)
    return saveCatalogue(catalogue, configurations, async (configuration) => {
      const kept = keptOf(stated, scripts, configuration, services)
      refuseState(stated, configuration, create)
      refuseLostScopeColumns(await services.scopedColumns(), configuration, withResources(configuration, [kept]))
      return saved(kept, configuration)
    })
  }
  return {
    create: (given) => save(given, true),
    update: (given) => save(given, false),
    async draft(given) {
      const { stated, scripts } = await prepared(given)
      const configuration = await configurations.current()
      const kept = keptOf(stated, scripts, configuration, services)
      return { stored: kept, configuration: withResources(configuration, [kept]) }
    },
    async get<T extends BuiltInType>(id: string, type?: T) {
      const configuration = await configurations.current()
      const found = storedOf(id, configuration)
      if (type !== undefined && found.stated.type !== type) throw notFound('resource', id)
      return viewOfResource(found, configuration) as ResourceView<T>
    },
    async list<T extends BuiltInType>(type?: T) {
      const configuration = await configurations.current()
      return [...configuration.stored.values()]
        .filter(({ stated }) => type === undefined || stated.type === type)
        .map((resource) => viewOfResource(resource, configuration) as ResourceView<T>)
    },
    duplicate: (id, newId) => duplicated(services, id, newId),
    rename: (id, newId) => renamed(services, id, newId),
    async remove(id) {
      return saveCatalogue(catalogue, configurations, async (configuration) => {
        storedOf(id, configuration)
        refuseUsed({ kind: 'resource', id }, configuration)
        return { answer: undefined, changes: { put: [], remove: [{ kind: 'resource', id }] } }
      })
    },
  }
}

/** A copy under another id, refused whatever a save of it would be: the original may be what keeps it out [RS-3780]. */
async function duplicated(services: ResourceServices, id: string, newId: string): Promise<ResourceView> {
  refuseId(newId, 'newId')
  return saveCatalogue(services.catalogue, services.configurations, async (configuration) => {
    const copy = copyOf(storedOf(id, configuration), newId, services)
    refuseTaken(newId, [...configuration.resources.keys()])
    refuseAll(resourceRefusals(copy, configuration, services))
    return saved(copy, configuration)
  })
}

/** The same resource under another id: an id that differs from its own by case only is free. */
async function renamed(services: ResourceServices, id: string, newId: string): Promise<ResourceView> {
  refuseId(newId, 'newId')
  return saveCatalogue(services.catalogue, services.configurations, async (configuration) => {
    const copy = copyOf(storedOf(id, configuration), newId, services)
    refuseTaken(
      newId,
      [...configuration.resources.keys()].filter((other) => other !== id || newId === id),
    )
    refuseUsed({ kind: 'resource', id }, configuration)
    const { answer, changes } = saved(copy, withResources(configuration, [], [id]))
    return { answer, changes: { ...changes, remove: [{ kind: 'resource' as const, id }] } }
  })
}

function storedOf(id: string, configuration: Configuration): StoredResource {
  const resource = configuration.stored.get(id)
  if (!resource) throw notFound('resource', id)
  return resource
}

/** What is kept of a stated resource. Refuses with `invalid`, everything at once. */
function keptOf(
  given: StatedResource,
  scripts: readonly Refusal[],
  configuration: Configuration,
  services: ResourceServices,
): StoredResource {
  const { clock, seal } = services
  const before = configuration.stored.get(given._id)
  const { stated, restated, missing } = sealed(given, before?.stated, configuration.kinds, seal)
  const now = clock.now()
  const secretStated = restated ? now : before?.secretStated
  const presented = before === undefined ? {} : presentedBy(before, configuration.kinds)
  const kept = {
    stated,
    lastUpdated: now,
    ...defined({ secretStated }),
    ...(Object.keys(presented).length === 0 ? {} : { presented }),
  }
  refuseAll([...missing, ...scripts, ...resourceRefusals(kept, configuration, services)])
  return kept
}

/** Everything wrong with a resource in its place; when it is sound itself, what others would miss. */
function resourceRefusals(
  kept: StoredResource,
  configuration: Configuration,
  { entityRefusals }: Pick<ResourceServices, 'entityRefusals'>,
): readonly Refusal[] {
  const { _id: id, type } = kept.stated
  const present = configuration.stored.get(id)?.stated.type
  const taken = present !== undefined && present !== type // it will not take that place: nobody is left behind
  const after = taken ? configuration : withResources(configuration, [kept])
  const resource = effectiveResource(kept.stated)
  const own = [...checkResource(resource, after), ...restatementRefusals(kept, configuration)]
  return own.length > 0 || taken ? own : leftBehindRefusals([id], configuration, after, entityRefusals)
}

/** Refuses what the state of things forbids: missing, taken, of another type, locked. */
function refuseState(stated: StatedResource, configuration: Configuration, create: boolean): void {
  const present = configuration.stored.get(stated._id)
  if (create) refuseTaken(stated._id, [...configuration.resources.keys()])
  else if (!present) throw nothingToChange('resource', stated._id)
  if (present && present.stated.type !== stated.type)
    throw conflict('resource-type-fixed', { id: stated._id, type: present.stated.type })
  refuseLocked(stated._id, configuration)
}

function saved(kept: StoredResource, configuration: Configuration) {
  const after = withResources(configuration, [kept])
  return {
    answer: viewOfResource(kept, after),
    changes: {
      put: [resourceDocument(kept)],
      remove: [],
      reconfigure: tablesDependingOn(kept.stated._id, configuration),
    },
  }
}

function copyOf(
  { stated, secretStated, presented }: StoredResource,
  id: string,
  { clock, seal, configurations }: ResourceServices,
): StoredResource {
  return {
    stated: resealed(stated, id, configurations.kinds, seal),
    lastUpdated: clock.now(),
    ...defined({ secretStated, presented }),
  }
}

/** Refuses an id that is taken, or that differs from a taken one by case only. */
export function refuseTaken(id: string, taken: readonly string[]): void {
  const same = taken.find((other) => other.toLowerCase() === id.toLowerCase())
  if (same !== undefined) throw conflict('id-taken/id-taken', { same })
}

/** The refusal for its state; undefined when there is none. */
export function stateProblem(
  kept: StoredResource,
  configuration: Configuration,
  scoped: ScopedColumns,
): OnefoldError | undefined {
  const { stated } = kept
  try {
    refuseState(stated, configuration, !configuration.stored.has(stated._id))
    refuseLostScopeColumns(scoped, configuration, withResources(configuration, [kept]))
    return undefined
  } catch (error) {
    if (isOnefoldError(error, 'conflict')) return error
    throw error
  }
}
