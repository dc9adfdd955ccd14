import type { GenericSchema } from 'valibot'
import type { Principal } from '../model/principal.ts'
import type { ResourceType } from '../model/resources/resource.ts'
import type { PackDescription } from '../reference/vocabulary.ts'
import type { Audits } from './audits.ts'
import type { Buckets } from './buckets.ts'
import type { Cases } from './cases.ts'
import type { ChangesReading } from './changes.ts'
import type { Clusters } from './clusters.ts'
import type { Entities, HostResource, Resources } from './configuration.ts'
import type { Define } from './define.ts'
import type { AccessTokens, Identities, Users } from './directory.ts'
import type { Files } from './files.ts'
import type { Definitions, Runs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Events, Samples } from './operations.ts'
import type { AnyColumns } from './record-view.ts'
import type { Records } from './records.ts'
import type { DataScopes } from './scopes.ts'
import type { LiveSettings, Settings } from './settings.ts'
import type { TableJobs } from './table-jobs.ts'
import type { Tables } from './tables.ts'

/**
 * Everything that one caller may ask for. Each call refuses with `forbidden` what the caller's roles do not allow.
 *
 * @typeParam Host resources of kinds that the host added. @default none
 */
export interface Session<Host extends HostResource = never> extends ChangesReading, Define {
  /** Who calls. */
  readonly principal: Principal
  /** Tables, and long work on whole tables. */
  readonly tables: Tables & TableJobs
  /** Datasets, indexers, classifiers and what else entities are made of. */
  readonly resources: Resources<Host>
  /** Tables under management. */
  readonly entities: Entities
  /** Long work under way, and what became of it. */
  readonly runs: Runs
  /** When long work runs by itself. */
  readonly definitions: Definitions
  /** What waits to be told to sinks. */
  readonly events: Events
  /** What file sources read and exports write. */
  readonly files: Files
  /** How good the records are. */
  readonly metrics: Metrics
  /** Ready projects to try. */
  readonly samples: Samples
  /** The people who may come in. */
  readonly users: Users
  /** Access tokens for integrations. */
  readonly tokens: AccessTokens
  /** Who sees which records. */
  readonly dataScopes: DataScopes
  /** The configuration of the installation. */
  readonly settings: Settings
  /** The records of one entity; the caller may say what its columns hold. */
  records<Columns extends object = AnyColumns>(entity: string): Records<Columns>
  /** What brings records together as one thing, as the classifier sees it. */
  clusters<Columns extends object = AnyColumns>(entity: string): Clusters<Columns>
  /** What was done to the records of one entity. */
  audit(entity: string): Audits
  /** What the engine asks people to look at. */
  cases(entity: string): Cases
  /** What index keys bring together, of one entity. */
  buckets(entity: string): Buckets
}

/** Whether an installation works. */
export interface Health {
  /** DOWN when one of its components is. */
  readonly status: 'UP' | 'DOWN'
  /** Each by itself. */
  readonly components: {
    /** UP when the store answers. */
    readonly store: 'UP' | 'DOWN'
    /** UP while the runner of long work is alive. */
    readonly jobs: 'UP' | 'DOWN'
    /** UP while the publisher of events is alive. */
    readonly events: 'UP' | 'DOWN'
  }
}

/**
 * One opened installation.
 *
 * @typeParam Host resources of kinds that the host added. @default none
 */
export interface Onefold<Host extends HostResource = never> {
  /** The version of the library. */
  readonly version: string
  /** The types of resources that there are: the engine's own, and the kinds that the host added. */
  readonly resourceTypes: readonly ResourceType[]
  /** The valibot schema that checks the members of resources of this type; undefined when there is no such type. */
  resourceSchema(type: string): GenericSchema | undefined
  /** The reference packs that comparisons rest on: what they say of themselves, and what replaces parts of them. */
  readonly reference: readonly PackDescription[]
  /** The same engine, for one caller. */
  as(principal: Principal): Session<Host>
  /** For the host that proves who callers are. */
  readonly identities: Identities
  /** For the host that serves the product: what the configuration says of it. */
  readonly settings: LiveSettings
  /** Whether everything works now. Never fails. */
  health(): Promise<Health>
  /** Finishes the batches under way, gives leases back and closes the store. Closing again changes nothing. */
  close(): Promise<void>
  /** The same at the end of a block: `await using onefold = await openOnefold({ … })`. */
  [Symbol.asyncDispose](): Promise<void>
}
