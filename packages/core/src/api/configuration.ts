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
  FileProposal,
  ImportOutcome,
  ProposalPreview,
  QualityImpact,
  ResourceEnums,
  ResourceExchange,
  ResourceFacts,
  ResourcesToPreview,
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
  /** The kind: `sink-` or `source-` and a word. */
  readonly type: `sink-${string}` | `source-${string}`
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
}

/** How a resource of one type is answered, whether built in or the host's. */
type ViewOf<T extends string, Host extends HostResource> =
  | ResourceView<T & BuiltInType>
  | (Host & { readonly type: T } & ResourceFacts)

/** @typeParam Host resources of kinds that the host added. @default none */
export interface Resources<Host extends HostResource = never> extends DataViews {
  /**
   * Makes a resource.
   *
   * @throws OnefoldError `conflict` an id that is taken; `invalid` and every problem at once what is no such resource
   */
  create(resource: ResourceInput | Host): Promise<ViewOf<BuiltInType | Host['type'], Host>>
  /**
   * Replaces a resource; a secret that is stated as the mask stays as it was.
   *
   * @throws OnefoldError `not_found` an id that is not there; `conflict` another type and what locked entities rest on
   */
  update(resource: ResourceInput | Host): Promise<ViewOf<BuiltInType | Host['type'], Host>>
  /** Checks a resource as a save would and then tries it. Saves nothing; a failing test is an answer, not a refusal. */
  test(resource: ResourceInput | Host, options?: TestOptions): Promise<ResourceTrial>
  /** What saving this draft of a dataset would do to the quality of its records. Saves nothing. Refuses what a save refuses. */
  measureImpact(dataset: ResourceInput): Promise<QualityImpact>
  /**
   * What an entity of an uploaded file, or over a table that is there, may be made of: proposed from the first half megabyte of its records.
   * Saves nothing. It takes seconds of a core, so that only two are at work at a time.
   *
   * @param of the file's id or name, or a table
   * @param id that of the proposed dataset, at most 50 characters; the others' begin with it
   * @throws OnefoldError `not_found` a file or table that is not there; `invalid` an id that none can have, a file without records, or whose
   * columns tell nothing apart; `too_many` while two others are at work
   */
  propose(of: string | { readonly table: string }, id: string): Promise<FileProposal>
  /**
   * What resources find among the records that `propose` looks at, before anything is made of them: counts, what the result is expected to
   * be worth, the largest clusters and pairs with why they score so. Saves nothing, and takes a turn as a proposal does.
   *
   * @param of the file's id or name, or a table
   * @param resources those of a proposal, or as somebody changed them
   * @throws OnefoldError `not_found` a file or table that is not there; `invalid` everything at once that a save would refuse, columns that
   * the file does not have, and what takes longer than a minute; `too_many` while two others are at work
   */
  preview(
    of: string | { readonly table: string },
    resources: ResourcesToPreview,
    options?: {
      /** Ends the work: it rejects with the signal's reason. */
      readonly signal?: AbortSignal
    },
  ): Promise<ProposalPreview>
  /**
   * One resource.
   *
   * @throws OnefoldError `not_found` an id that is not there, or that is of another type than the one stated
   */
  get<T extends BuiltInType | Host['type'] = BuiltInType | Host['type']>(id: string, type?: T): Promise<ViewOf<T, Host>>
  /** All, or those of one type. */
  list<T extends BuiltInType | Host['type'] = BuiltInType | Host['type']>(type?: T): Promise<readonly ViewOf<T, Host>[]>
  /** All members of a kind. Refuses an unknown kind with `invalid`. */
  describe(type: string, language?: Language): TypeDescription
  /**
   * A copy under another id.
   *
   * @throws OnefoldError `conflict` an id that is taken; `invalid` whatever a save of the copy is refused, as a file sink that
   * would write the files of another one
   */
  duplicate(id: string, newId: string): Promise<ResourceView>
  /**
   * Gives a resource another id.
   *
   * @throws OnefoldError `conflict` while something uses it
   */
  rename(id: string, newId: string): Promise<ResourceView>
  /**
   * Removes a resource.
   *
   * @throws OnefoldError `conflict` while something uses it
   */
  remove(id: string): Promise<void>
  /**
   * What a resource rests on and what rests on it, as far as that leads.
   *
   * @throws OnefoldError `not_found`
   */
  dependencies(id: string): Promise<DependencyGraph>
  /** Every list of values that the interface knows, and the ids of what the caller may see. @default 'en' */
  enums(language?: Language): Promise<ResourceEnums>
  /**
   * Resources as `import` of another installation takes them; what they rest on has to be asked for as well.
   *
   * @throws OnefoldError `not_found` an id that is not there; `invalid` a passphrase of fewer than 8 or more than 1,000
   * characters
   */
  export(ids: readonly string[] | 'ALL', options?: ExchangeOptions): Promise<ResourceExchange>
  /**
   * Takes over what `export` answered; an item that its state forbids is left out and told.
   *
   * @throws OnefoldError `invalid` everything that is wrong, and then nothing is imported
   */
  import(exchange: unknown, options?: ExchangeOptions): Promise<ImportOutcome>
}

/** An entity as callers state it. */
export interface EntityInput {
  /** 1 to 63 letters, digits, `_` and `-`. */
  readonly id: string
  /** What it is, for people. */
  readonly description?: string
  /** A table that no other entity manages. */
  readonly table: string
  /** What it is for; says which components it needs. */
  readonly type: EntityType
  /** Counts at creation only; see `setEnabled`. @default true */
  readonly enabled?: boolean
  /** Counts at creation only; see `setLocked`. @default false */
  readonly locked?: boolean
  /** Counts at creation only; see `setAutomatic`. @default false */
  readonly automatic?: boolean
  /** @default false */
  readonly asynchronous?: boolean
  /** For every type but NONE. */
  readonly indexer?: string
  /** For DUPLICATES and AUTO_DUPLICATES. */
  readonly classifier?: string
  /** For DUPLICATES and AUTO_DUPLICATES. */
  readonly merger?: string
  /** For AUTO_DUPLICATES. */
  readonly steward?: string
  /** What every record goes through before it is validated. @default none */
  readonly pipeline?: string
  /** When the steward works in automatic mode. @default never */
  readonly stewardCronType?: CronType
  /** Stated with `stewardCronType` EXPERT, or without a type. */
  readonly stewardCron?: string
  /** Where its records are loaded from. @default [] */
  readonly sources?: readonly {
    /** The id of a source; each once. */
    readonly resource: string
    /** What its rows go through first. @default none */
    readonly transformation?: string
    /** When it is loaded in automatic mode. @default never */
    readonly cronType?: CronType
    /** Stated with `cronType` EXPERT, or without a type. */
    readonly cron?: string
    /** Its cron reads what is new since its last load. @default false */
    readonly incremental?: boolean
    /** @default false */
    readonly deletes?: boolean
    /** 0..1; beside `deletes` only. @default no bound */
    readonly maxDeleteShare?: number
  }[]
  /** Who is told of its changes. @default [] */
  readonly sinks?: readonly {
    /** The id of a sink; each once. */
    readonly resource: string
    /** What its events go through before they are sent. @default none */
    readonly transformation?: string
    /** Events carry the audit of their record, when the table is audited. @default true */
    readonly audit?: boolean
    /** Attempts before an event that meets transient failures becomes invalid; 0: for ever. @default 0 */
    readonly maximumAttempts?: number
  }[]
}

/** Figures of an entity, as its index has them. */
export interface EntityStats {
  /** Those that the caller sees. */
  readonly recordCount: number
  /** This and what follows: absent for a caller who sees a part of the records, and where counts are left out. */
  readonly totalBuckets?: number
  /** Buckets with two records or more, of mappings that look for duplicates. */
  readonly duplicateBuckets?: number
  /** By mapping id. */
  readonly duplicatesByIndex?: { readonly [mapping: string]: number }
  /** Clusters of the label MATCH. */
  readonly matchClusters?: number
  /** Clusters of the label REVIEW. */
  readonly reviewClusters?: number
}

/** An entity as it is answered. */
export interface EntityView extends Entity {
  /** Its records are stored at once, and indexed and told within seconds. */
  readonly asynchronous: boolean
  /** That of its table. */
  readonly dataset?: string
  /** What its type is for: searching, looking for duplicates, deciding on them by itself. */
  readonly searches: boolean
  /** It looks for duplicates. */
  readonly duplicates: boolean
  /** It decides on duplicates by itself. */
  readonly stewarding: boolean
  /** What people call each mapping of the indexer: its description, or else its id. By mapping id. */
  readonly indexLabels: { readonly [mapping: string]: string }
  /** What it names, and what names it. */
  readonly dependency: Dependency
  /** Its figures. */
  readonly stats: EntityStats
}

/** A synchronization that was submitted. */
export interface Synchronization {
  /** The run as it was submitted. */
  readonly run: Run
  /** Settles when the run is over; refuses with the run's failure. */
  finished(): Promise<Run>
}

/** The entities of an installation. */
export interface Entities {
  /**
   * Makes an entity over a table.
   *
   * @throws OnefoldError `conflict` an id that is taken, and a table that another entity uses
   */
  create(entity: EntityInput): Promise<EntityView>
  /**
   * Replaces an entity.
   *
   * @throws OnefoldError `not_found` an id that is not there; `conflict` another table and a locked entity
   */
  update(entity: EntityInput): Promise<EntityView>
  /**
   * One entity.
   *
   * @throws OnefoldError `not_found` when there is none, `forbidden` when the caller sees nothing of it
   */
  get(id: string): Promise<EntityView>
  /**
   * Those of which the caller sees something.
   *
   * @param options `counts: false` leaves out how many buckets and clusters there are: counting buckets takes a way through all keys
   */
  list(options?: { readonly counts?: boolean }): Promise<readonly EntityView[]>
  /**
   * The entity over a table; undefined when there is none that the caller sees.
   *
   * @throws OnefoldError `not_found` where there is no such table
   */
  byTable(table: string): Promise<EntityView | undefined>
  /**
   * A disabled entity refuses to have its records read and written.
   *
   * @throws OnefoldError `not_found`
   */
  setEnabled(id: string, enabled: boolean): Promise<EntityView>
  /**
   * A locked entity refuses to be changed; what it rests on too.
   *
   * @throws OnefoldError `not_found`; `conflict` unlocking an automatic one
   */
  setLocked(id: string, locked: boolean): Promise<EntityView>
  /**
   * Automatic mode locks the entity, and leaving it unlocks.
   *
   * @throws OnefoldError `conflict` when it is disabled or locked already
   */
  setAutomatic(id: string, automatic: boolean): Promise<EntityView>
  /** The table and its records stay. */
  remove(id: string): Promise<EntityView>
  /**
   * Loads, indexes and tells sinks, each as its mask says, as a run.
   *
   * @throws OnefoldError `not_found`; `invalid` masks that there are not; `conflict` an entity that is disabled, locked,
   * automatic or at work already
   * @example
   * const { finished } = await session.entities.synchronize('person', { load: 'FULL', index: 'CHANGES' })
   * console.log((await finished()).output)
   */
  synchronize(
    id: string,
    masks?: Partial<Masks>,
    options?: { readonly notification?: NotificationInput },
  ): Promise<Synchronization>
  /** Builds the index anew, as a synchronization with FULL indexing alone. */
  index(id: string): Promise<Synchronization>
  /**
   * Takes the groups away: links, clusters and buckets. Records, and what people stated about them, stay. The entity is
   * INCONSISTENT until it is indexed again.
   *
   * @throws OnefoldError `conflict` while it is locked or at work
   */
  clear(id: string): Promise<EntityView>
  /**
   * What an entity rests on and what rests on it, as far as that leads.
   *
   * @throws OnefoldError `not_found`
   */
  dependencies(id: string): Promise<DependencyGraph>
  /**
   * Learns the weights and thresholds of the entity's classifier anew: from its records, and from what people decided about
   * them. Saves nothing.
   *
   * @throws OnefoldError `conflict` an entity that looks for no duplicates, that has no two records which a key brings
   * together, or of which people decided too little
   */
  tune(id: string, options?: EntityTuneOptions): Promise<EntityTuning>
  /**
   * Entities as `import` of another installation takes them.
   *
   * @throws OnefoldError `not_found` an id that is not there
   */
  export(ids: readonly string[] | 'ALL'): Promise<EntityExchange>
  /** As the import of resources. */
  import(exchange: unknown): Promise<ImportOutcome>
}
