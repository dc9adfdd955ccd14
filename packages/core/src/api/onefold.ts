import type { Principal } from '../model/principal.ts'
import type { Clusters } from './clusters.ts'
import type { Entities, Resources, Tables } from './configuration.ts'
import type { Directory, Events, Files, Runs, Samples } from './operations.ts'
import type { Records } from './records.ts'

/** Everything that one caller may ask for. Each call refuses with `forbidden` what the caller's roles do not allow. */
export interface Session {
  readonly principal: Principal
  readonly tables: Tables
  readonly resources: Resources
  readonly entities: Entities
  readonly runs: Runs
  readonly events: Events
  readonly files: Files
  readonly samples: Samples
  readonly directory: Directory
  records(entity: string): Records
  clusters(entity: string): Clusters
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

/** One opened installation. */
export interface Onefold {
  readonly version: string
  /** The same engine, for one caller. */
  as(principal: Principal): Session
  health(): Promise<Health>
  /** Finishes the batches under way, gives leases back and closes the store. */
  close(): Promise<void>
}
