import type { Directories } from '../access/directory.ts'
import type { Permission } from '../access/permissions.ts'
import { allow } from '../access/permissions.ts'
import type { BucketHealthAsked, BucketStats } from '../api/buckets.ts'
import type { Following } from '../event/following.ts'
import type { LogRooms } from '../event/prepare.ts'
import type { Publisher } from '../event/publisher.ts'
import type { Runner } from '../job/runner.ts'
import type { BucketSurvey, createSurveys } from '../matching/buckets/survey.ts'
import type { Principal } from '../model/principal.ts'
import type { Sink } from '../model/resources/sink.ts'
import type { Source } from '../model/resources/source.ts'
import type { WorkSettings } from '../model/work-settings.ts'
import type { Chance } from '../ports/chance.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { Probe } from '../ports/kinds/kind.ts'
import type { SourceReader, SourceWindow } from '../ports/kinds/source-reader.ts'
import type { Configuration } from '../resource/configuration.ts'
import type { KeySeal } from '../secret/key-seal.ts'
import type { SecretBox } from '../secret/secret-box.ts'
import type { WriteServices } from '../write/commit/write-services.ts'
import type { InMemoryIndexes } from './search/index/in-memory-indexes.ts'

/** What the engine's own rooms lend to a session. */
export interface EngineServices extends WriteServices {
  readonly runner: Runner
  /** Who there is, and what each one sees. */
  readonly directories: Directories
  /** Brings the declared definitions to what declares them. */
  reconcile(): Promise<void>
  readonly publisher: Publisher
  /** Settles when the index and the destinations have heard of all that was written to asynchronous entities. */
  readonly deferredIndexing: { settled(): Promise<void>; stop(): Promise<void>; alive(): boolean }
  readonly files: FileStore
  /** The newest look at all buckets of each table. */
  readonly surveys: ReturnType<typeof createSurveys<BucketSurvey>>
  /** How many buckets a table has, until it is written to. */
  readonly bucketCounts: ReturnType<typeof createSurveys<BucketStats>>
  /** What was found of a table's buckets and values, until it is written to. */
  readonly healths: ReturnType<typeof createSurveys<BucketHealthAsked>>
  /** What is kept in memory to search tables. */
  readonly searchMemory: InMemoryIndexes
  /** Seals what the store must not show. */
  readonly secrets: SecretBox
  /** Names what a caller sees one record of. */
  readonly keySeal: KeySeal
  readonly chance: Chance
  readonly settings: WorkSettings
  /** Lets readers of changes wait, here for `pollMs` at most. */
  readonly following: Following
  readonly pollMs: number
  /** What the log is read with. */
  readonly changeLog: LogRooms
  /** Whether resources of this type, a source or a sink, can be tried. */
  canProbe(type: string): boolean
  /**
   * Asks a sink whether its destination would take events; `deliver` sends one test event. Only of those that `canProbe`.
   *
   * @throws OnefoldError `invalid` when sinks of this kind send no test event
   */
  probe(sink: Sink, configuration: Configuration, deliver: boolean): Promise<Probe>
  /** Opens a source: what was changed within the window, and within its own filters. */
  readerOf(source: Source, window?: SourceWindow): Promise<SourceReader>
}

/** A caller at the engine's door. */
export interface Caller {
  readonly principal: Principal
  /** Refuses with `forbidden`. */
  allow(permission: Permission): void
}

export function callerOf(principal: Principal): Caller {
  return { principal, allow: (permission) => allow(principal, permission) }
}
