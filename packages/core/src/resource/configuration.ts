import { conflict, notFound } from '../error/onefold-error.ts'
import { type MaybePromise, thenMaybe } from '../lib/async/maybe-promise.ts'
import { defined } from '../lib/defined.ts'
import type { Csn, Json } from '../model/record.ts'
import type { Classifier } from '../model/resources/classifier.ts'
import type { Dataset } from '../model/resources/dataset.ts'
import type { Entity } from '../model/resources/entity.ts'
import type { Indexer } from '../model/resources/indexer.ts'
import type { Merger } from '../model/resources/merger.ts'
import type { Resource, ResourceType } from '../model/resources/resource.ts'
import type { Steward } from '../model/resources/steward.ts'
import type { Table } from '../model/resources/table.ts'
import type { CatalogueStore, Document } from '../ports/store/catalogue-store.ts'
import type { Reference } from '../reference/vocabulary.ts'
import { effectiveResource } from './effective.ts'
import { type Kinds, OWN_KINDS } from './kinds.ts'
import { type StoredResource, storedResource } from './stated.ts'
import { withDefaults } from './with-defaults.ts'

/** An entity as it is kept: what follows from the store's state is left to be asked. */
export type StoredEntity = Omit<Entity, 'status' | 'validation'> & {
  /** Why the last synchronization failed. */
  readonly failure?: string
  /** The phase that it failed in: only a run that includes it makes up for it. */
  readonly failedPhase?: 'LOAD' | 'INDEX' | 'SINK' | 'STEWARD'
  /** Its groups were taken away by hand: until it is indexed again it is not as one that never was. */
  readonly cleared?: true
  /** Where its sources are gone on with, of those whose positions hold beyond a load. */
  readonly ends?: SourceEnds
}

/** By source: behind which position the next load goes on, as long as the source has that fingerprint. */
export interface SourceEnds {
  readonly [source: string]: { readonly fingerprint: string; readonly position: Json }
}

/** All configuration of an installation at one commit sequence number. */
export interface Configuration {
  readonly csn: Csn
  /** As the engine works with them. */
  readonly resources: ReadonlyMap<string, Resource>
  /** As they were stated. */
  readonly stored: ReadonlyMap<string, StoredResource>
  readonly tables: ReadonlyMap<string, Table>
  readonly entities: ReadonlyMap<string, StoredEntity>
  readonly entityByTable: ReadonlyMap<string, StoredEntity>
  /** What whoever opened the installation put in place of reference packs; absent: nothing. */
  readonly reference?: Reference
  readonly kinds: Kinds
}

/** Reads the configuration once per csn. */
export interface Configurations {
  readonly kinds: Kinds
  /** The newest; at once when the store knows its csn. */
  current(): MaybePromise<Configuration>
  /** At least as new as this csn; at once when it is known. */
  at(csn: Csn): MaybePromise<Configuration>
}

/** What an installation was opened with: what stands in place of reference packs, and kinds of the host. */
interface Opened {
  readonly reference?: Reference | undefined
  readonly kinds?: Kinds
}

export function createConfigurations(
  catalogue: CatalogueStore,
  { reference, kinds = OWN_KINDS }: Opened = {},
): Configurations {
  let cached: Configuration | undefined
  const load = async (): Promise<Configuration> => {
    const { csn, documents } = await catalogue.read(['resource', 'table', 'entity'])
    const bodies = <T>(kind: string) =>
      new Map(
        documents.filter((document) => document.kind === kind).map((document) => [document.id, document.body as T]),
      )
    const entities = bodies<StoredEntity>('entity')
    const stored = storedOf(documents, kinds)
    cached = {
      csn,
      stored,
      kinds,
      resources: new Map([...stored].map(([id, { stated }]) => [id, effectiveResource(stated)])),
      tables: bodies<Table>('table'),
      entities,
      entityByTable: new Map([...entities.values()].map((entity) => [entity.table, entity])),
      ...(reference ? { reference } : {}),
    }
    return cached
  }
  const at = (csn: Csn): MaybePromise<Configuration> => (cached && cached.csn >= csn ? cached : load())
  return { kinds, at, current: () => thenMaybe(catalogue.csn(), at) }
}

function storedOf(documents: readonly Document[], kinds: Kinds): ReadonlyMap<string, StoredResource> {
  return new Map(
    documents
      .filter(({ kind }) => kind === 'resource')
      .map(({ id, body }) => {
        const kept = storedResource(body)
        const stated = withDefaults(kinds.schemaOf(kept.stated.type), kept.stated) as StoredResource['stated'] // as it was saved
        return [id, { ...kept, stated }]
      }),
  )
}

export function tableOf(configuration: Configuration, id: string): Table {
  const table = configuration.tables.get(id)
  if (!table) throw notFound('table', id)
  return table
}

/** The table with this number; undefined when it was dropped. */
export function tableBySerial({ tables }: Configuration, serial: number): Table | undefined {
  for (const table of tables.values()) if (table.serial === serial) return table
  return undefined
}

export function entityOf(configuration: Configuration, id: string): StoredEntity {
  const entity = configuration.entities.get(id)
  if (!entity) throw notFound('entity', id)
  return entity
}

/** The entity, ready for work on its data. Refuses with `conflict` when it is disabled. */
export function enabledEntityOf(configuration: Configuration, id: string): StoredEntity {
  const entity = entityOf(configuration, id)
  if (!entity.enabled) throw conflict('entity-disabled', { id })
  return entity
}

/** A resource of a kind, or undefined. */
export function findResource<T extends ResourceType>(
  configuration: Configuration,
  type: T,
  id: string | undefined,
): Extract<Resource, { type: T }> | undefined {
  const resource = id === undefined ? undefined : configuration.resources.get(id)
  return resource?.type === type ? (resource as Extract<Resource, { type: T }>) : undefined
}

/** What tells records of a dataset apart; nothing where there is no such dataset. */
export function identityColumns(configuration: Configuration, dataset: string | undefined): readonly string[] {
  const { columns = [] } = findResource(configuration, 'dataset', dataset) ?? {}
  return columns.filter(({ identity }) => identity).map(({ key }) => key)
}

/** What an entity works with. */
export interface Components {
  readonly table: Table
  readonly dataset?: Dataset
  /** The datasets that the dataset nests, by id; absent when it nests none. */
  readonly nested?: { readonly [id: string]: Dataset }
  readonly indexer?: Indexer
  readonly classifier?: Classifier
  readonly merger?: Merger
  readonly steward?: Steward
  /** As of the configuration. */
  readonly reference?: Reference
}

export function componentsOfEntity(configuration: Configuration, entity: StoredEntity): Components {
  const table = tableOf(configuration, entity.table)
  const dataset = findResource(configuration, 'dataset', table.dataset)
  const indexer = findResource(configuration, 'indexer', entity.indexer)
  const classifier = findResource(configuration, 'classifier-weight', entity.classifier)
  const merger = findResource(configuration, 'merger-weight', entity.merger)
  const steward = findResource(configuration, 'steward-bucket', entity.steward)
  const nested = dataset && nestedDatasets(configuration, dataset)
  const { reference } = configuration
  return { table, ...defined({ dataset, nested, indexer, classifier, merger, steward, reference }) }
}

/** Every dataset that lies within another, however deep; undefined when none does. */
export function nestedDatasets(configuration: Configuration, dataset: Dataset): Components['nested'] {
  const found = new Map<string, Dataset>()
  const gather = ({ columns }: Dataset): void => {
    for (const { dataset: id } of columns) {
      const inner = findResource(configuration, 'dataset', id)
      if (!inner || found.has(inner._id)) continue
      found.set(inner._id, inner)
      gather(inner)
    }
  }
  gather(dataset)
  return found.size === 0 ? undefined : Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}
