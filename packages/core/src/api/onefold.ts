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
  readonly principal: Principal
  readonly tables: Tables & TableJobs
  readonly resources: Resources<Host>
  readonly entities: Entities
  readonly runs: Runs
  readonly definitions: Definitions
  readonly events: Events
  readonly files: Files
  readonly metrics: Metrics
  readonly samples: Samples
  readonly users: Users
  readonly tokens: AccessTokens
  readonly dataScopes: DataScopes
  readonly settings: Settings
  /** The records of one entity; the caller may say what its columns hold. */
  records<Columns extends object = AnyColumns>(entity: string): Records<Columns>
  /** What brings records together as one thing, as the classifier sees it. */
  clusters<Columns extends object = AnyColumns>(entity: string): Clusters<Columns>
  /** What was done to the records of one entity. */
  audit(entity: string): Audits
  /** What the engine asks people to look at. */
  cases(entity: string): Cases
  buckets(entity: string): Buckets
}

export interface Health {
  readonly status: 'UP' | 'DOWN'
  readonly components: {
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
  readonly version: string
  /** The types of resources that there are: the engine's own, and the kinds that the host added. */
  readonly resourceTypes: readonly ResourceType[]
  /** The reference packs that comparisons rest on: what they say of themselves, and what replaces parts of them. */
  readonly reference: readonly PackDescription[]
  /** The same engine, for one caller. */
  as(principal: Principal): Session<Host>
  /** For the host that proves who callers are. */
  readonly identities: Identities
  /** For the host that serves the product: what the configuration says of it. */
  readonly settings: LiveSettings
  health(): Promise<Health>
  /** Finishes the batches under way, gives leases back and closes the store. Closing again changes nothing. */
  close(): Promise<void>
  /** The same at the end of a block: `await using onefold = await openOnefold({ … })`. */
  [Symbol.asyncDispose](): Promise<void>
}
