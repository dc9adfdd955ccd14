import type * as v from 'valibot'
import type { AccessSettings } from '../access/settings.ts'
import type { ScriptOptions } from '../adapters/script-quickjs/script-options.ts'
import type { HostResource } from '../api/configuration.ts'
import type { Sample } from '../api/sample.ts'
import type { MailServerSettings } from '../api/settings.ts'
import type { Bounds } from '../lib/bounds.ts'
import type { WorkSettings } from '../model/work-settings.ts'
import type { Chance } from '../ports/chance.ts'
import type { Clock } from '../ports/clock.ts'
import type { Faults } from '../ports/faults.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { KindSchema } from '../ports/kinds/kind.ts'
import type { SinkKind } from '../ports/kinds/sink-kind.ts'
import type { SourceKind } from '../ports/kinds/source-kind.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Folders } from '../ports/open-folder.ts'
import type { ScriptRunner } from '../ports/script-runner.ts'
import type { Store } from '../ports/store/store.ts'
import type { Reference } from '../reference/vocabulary.ts'

/** The schemas of the kinds that a host adds, by the names of the kinds. */
export interface KindSchemas {
  readonly [kind: string]: KindSchema
}

/** The resources of kinds that a host adds, as callers state them. None where the kinds are not known by their names. */
export type HostResourceOf<Schemas extends KindSchemas, Family> = string extends keyof Schemas
  ? never
  : {
      [K in keyof Schemas & HostResource['type']]: Omit<HostResource, 'type'> &
        Omit<Family, keyof HostResource> &
        v.InferInput<Schemas[K]> & { readonly type: K }
    }[keyof Schemas & HostResource['type']]

/** The type parameters are inferred: so each kind's `open` is given what its own schema makes. */
export interface OnefoldOptions<Sinks extends KindSchemas = KindSchemas, Sources extends KindSchemas = KindSchemas>
  extends Partial<WorkSettings> {
  /** Where everything lives; closed with the engine. */
  readonly store: Store | Promise<Store>
  /**
   * What file sources read.
   * @default the store's own; where it has none, the directory `files` below the working directory, made when something is written
   */
  readonly files?: FileStore
  /** How patterns of file sources and sinks open folders elsewhere, by the scheme of their URL. @default none */
  readonly folders?: Folders
  /** Ready projects that a session's `samples` may install; those of `@onefold/samples`, or the host's own. @default none */
  readonly samples?: readonly Sample[]
  /** Kinds of sinks beside the engine's own, by name: "sink-" and a word. See docs/ADAPTERS.md. */
  readonly sinks?: { readonly [K in keyof Sinks]: SinkKind<Sinks[K]> }
  /** Kinds of sources beside the engine's own, by name: "source-" and a word. */
  readonly sources?: { readonly [K in keyof Sources]: SourceKind<Sources[K]> }
  /** What stamps records and audit. @default the host's clock */
  readonly clock?: Clock
  /** Makes ids of records, commands and runs. @default UUIDs of version 7 */
  readonly ids?: Ids
  /** Where secrets come from. @default the operating system */
  readonly chance?: Chance
  /** 32 bytes or more; seals what the store must not show. Without one nothing that is secret can be kept. */
  readonly secretKey?: string | Uint8Array
  /** Who delivers mails. @default files below the directory `mail` of the working directory */
  readonly mailer?: Mailer
  /** Makes the mailer for a mail server that the configuration names. Without it the configuration may name none. */
  readonly mailServer?: (settings: MailServerSettings) => Mailer
  /** Whether sinks may lead to this machine and to private networks. Link-local addresses are closed in any case. @default true */
  readonly privateSinks?: boolean
  /** The page on which a new password is entered, with `{token}` in it. @default the mail shows the token */
  readonly resetLink?: string
  /** The page on which a run is looked at, with `{id}` in it. @default mails name the run's path in the interface */
  readonly runLink?: string
  /** How patient the directory is, as long as the configuration does not say otherwise. */
  readonly access?: Partial<AccessSettings>
  /** How often to look for what other processes did, in milliseconds; from 1 to a day. @default 1000 */
  readonly pollMs?: number
  /**
   * What scripts and patterns of resources run in: limits of the sandbox that comes with the engine, or a runner of the host's
   * own, which is closed with the engine. See docs/ADAPTERS.md. @default 50 ms and 16 MiB a call, in up to 2 threads
   */
  readonly scripts?: ScriptOptions | ScriptRunner
  /**
   * What stands in place of our reference packs where values are compared: short forms of names, legal forms, types of streets,
   * titles, placeholders. An index that was built with others is INCONSISTENT. Every process over a store states the same.
   */
  readonly reference?: Reference
  /** Told what no answer shows: causes of failed runs, destinations that do not answer. */
  readonly log?: (sentence: string, cause?: unknown) => void
  /** Records of a full re-delivery that are read together; from 1 to 10,000. @default 500 */
  readonly replayBatchSize?: number
  /** Called at named points, so that tests can stop a process there. */
  readonly faults?: Faults
}

/** What the numbers of the host's own may be. */
export const OPENING_BOUNDS = Object.freeze({
  pollMs: { least: 1, most: 86_400_000 },
  replayBatchSize: { least: 1, most: 10_000 },
} satisfies { readonly [name in keyof OnefoldOptions]?: Bounds })
