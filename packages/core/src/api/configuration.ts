import type { Language } from '../model/language.ts'
import type { CronType } from '../model/resources/cron.ts'
import type { Entity, EntityType, Masks } from '../model/resources/entity.ts'
import type { BuiltInType } from '../model/resources/resource.ts'
import type { ResourceInput } from '../model/resources/resource-input.ts'
import type { Run } from '../model/run.ts'
import type { NotificationInput } from './jobs.ts'
import type {
  Dependency,
  DependencyGraph,
  EntityExchange,
  ExchangeOptions,
  ImportOutcome,
  QualityImpact,
  ResourceEnums,
  ResourceExchange,
  ResourceFacts,
  ResourceTrial,
  ResourceView,
  TestOptions,
  TypeDescription,
} from './resources.ts'
import type { DataViews } from './tables.ts'
import type { EntityTuneOptions, EntityTuning } from './tuning.ts'

/**
 * A resource of a kind that the host added when it opened the engine. The kinds are named in the type of what it opened, so that
 * a misspelt built-in kind is not taken for one of them.
 */
export interface HostResource {
  readonly type: `sink-${string}` | `source-${string}`
  readonly _id: string
  readonly description: string
  readonly category?: string
}

/** How a resource of one type is answered, whether built in or the host's. */
type ViewOf<T extends string, Host extends HostResource> =
  | ResourceView<T & BuiltInType>
  | (Host & { readonly type: T } & ResourceFacts)

/** @typeParam Host resources of kinds that the host added. @default none */
export interface Resources<Host extends HostResource = never> extends DataViews {
  /** Refuses with `conflict` an id that is taken, with `invalid` and every problem at once what is no such resource. */
  create(resource: ResourceInput | Host): Promise<ViewOf<BuiltInType | Host['type'], Host>>
  /**
   * Replaces a resource; a secret that is stated as the mask stays as it was. Refuses with `not_found` an id that is not
   * there, with `conflict` another type and what locked entities rest on.
   */
  update(resource: ResourceInput | Host): Promise<ViewOf<BuiltInType | Host['type'], Host>>
  /** Checks a resource as a save would and then tries it. Saves nothing; a failing test is an answer, not a refusal. */
  test(resource: ResourceInput | Host, options?: TestOptions): Promise<ResourceTrial>
  /** What saving this draft of a dataset would do to the quality of its records. Saves nothing. Refuses what a save refuses. */
  measureImpact(dataset: ResourceInput): Promise<QualityImpact>
  /** Refuses with `not_found` an id that is not there, or that is of another type than the one stated. */
  get<T extends BuiltInType | Host['type'] = BuiltInType | Host['type']>(id: string, type?: T): Promise<ViewOf<T, Host>>
  /** All, or those of one type. */
  list<T extends BuiltInType | Host['type'] = BuiltInType | Host['type']>(type?: T): Promise<readonly ViewOf<T, Host>[]>
  /** All members of a kind. Refuses an unknown kind with `invalid`. */
  describe(type: string): TypeDescription
  /** A copy under another id. */
  duplicate(id: string, newId: string): Promise<ResourceView>
  /** Refuses with `conflict` while something uses it. */
  rename(id: string, newId: string): Promise<ResourceView>
  /** Refuses with `conflict` while something uses it. */
  remove(id: string): Promise<void>
  dependencies(id: string): Promise<DependencyGraph>
  /** Every list of values that the interface knows, and the ids of what the caller may see. @default 'en' */
  enums(language?: Language): Promise<ResourceEnums>
  export(ids: readonly string[] | 'ALL', options?: ExchangeOptions): Promise<ResourceExchange>
  /** Refuses with everything that is wrong, and then imports nothing; an item that its state forbids is left out and told. */
  import(exchange: unknown, options?: ExchangeOptions): Promise<ImportOutcome>
}

export interface EntityInput {
  readonly id: string
  readonly description?: string
  readonly table: string
  readonly type: EntityType
  readonly enabled?: boolean
  readonly locked?: boolean
  readonly automatic?: boolean
  /** @default false */
  readonly asynchronous?: boolean
  readonly indexer?: string
  readonly classifier?: string
  readonly merger?: string
  readonly steward?: string
  readonly pipeline?: string
  readonly stewardCronType?: CronType
  /** Stated with `stewardCronType` EXPERT, or without a type. */
  readonly stewardCron?: string
  readonly sources?: readonly {
    readonly resource: string
    readonly transformation?: string
    readonly cronType?: CronType
    /** Stated with `cronType` EXPERT, or without a type. */
    readonly cron?: string
    readonly incremental?: boolean
    /** @default false */
    readonly deletes?: boolean
    /** 0..1; beside `deletes` only. @default no bound */
    readonly maxDeleteShare?: number
  }[]
  readonly sinks?: readonly {
    readonly resource: string
    readonly transformation?: string
    readonly audit?: boolean
    readonly maximumAttempts?: number
  }[]
}

export interface EntityStats {
  readonly recordCount: number
  readonly totalBuckets: number
  readonly duplicateBuckets: number
  /** By mapping id. */
  readonly duplicatesByIndex: { readonly [mapping: string]: number }
  readonly matchClusters: number
  readonly reviewClusters: number
}

export interface EntityView extends Entity {
  readonly asynchronous: boolean
  /** That of its table. */
  readonly dataset?: string
  /** What its type is for: searching, looking for duplicates, deciding on them by itself. */
  readonly searches: boolean
  readonly duplicates: boolean
  readonly stewarding: boolean
  /** What people call each mapping of the indexer: its description, or else its id. By mapping id. */
  readonly indexLabels: { readonly [mapping: string]: string }
  readonly dependency: Dependency
  readonly stats: EntityStats
}

export interface Synchronization {
  readonly run: Run
  /** Settles when the run is over; refuses with the run's failure. */
  finished(): Promise<Run>
}

export interface Entities {
  /** Refuses with `conflict` an id that is taken, and a table that another entity uses. */
  create(entity: EntityInput): Promise<EntityView>
  /** Replaces an entity. Refuses with `not_found` an id that is not there, with `conflict` another table and a locked entity. */
  update(entity: EntityInput): Promise<EntityView>
  get(id: string): Promise<EntityView>
  list(): Promise<readonly EntityView[]>
  /** The entity over a table; undefined when there is none that the caller sees. Refuses with `not_found` where there is no such table. */
  byTable(table: string): Promise<EntityView | undefined>
  setEnabled(id: string, enabled: boolean): Promise<EntityView>
  setLocked(id: string, locked: boolean): Promise<EntityView>
  /** Automatic mode locks the entity, and leaving it unlocks. Refuses with `conflict` when it is disabled or locked already. */
  setAutomatic(id: string, automatic: boolean): Promise<EntityView>
  /** The table and its records stay. */
  remove(id: string): Promise<EntityView>
  synchronize(
    id: string,
    masks?: Partial<Masks>,
    options?: { readonly notification?: NotificationInput },
  ): Promise<Synchronization>
  /** Builds the index anew, as a synchronization with FULL indexing alone. */
  index(id: string): Promise<Synchronization>
  /**
   * Takes the groups away: links, clusters and buckets. Records, and what people stated about them, stay. The entity is
   * INCONSISTENT until it is indexed again. Refuses with `conflict` while it is locked or at work.
   */
  clear(id: string): Promise<EntityView>
  dependencies(id: string): Promise<DependencyGraph>
  /**
   * Learns the weights and thresholds of the entity's classifier anew: from its records, and from what people decided about
   * them. Saves nothing. Refuses with `conflict` an entity that looks for no duplicates, that has no two records which a key
   * brings together, or of which people decided too little.
   */
  tune(id: string, options?: EntityTuneOptions): Promise<EntityTuning>
  export(ids: readonly string[] | 'ALL'): Promise<EntityExchange>
  /** As the import of resources. */
  import(exchange: unknown): Promise<ImportOutcome>
}
