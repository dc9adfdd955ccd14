import type * as v from 'valibot'
import type { Refusal } from '../../error/refusal.ts'
import type { Credentials } from '../../model/resources/credentials.ts'
import type { Clock } from '../clock.ts'
import type { ConnectGuard } from '../connect-guard.ts'
import type { FileStore } from '../file-store.ts'

/** The members of its own that a kind of resource has, as a strict object of valibot, checks of the whole included. */
export type KindSchema = v.GenericSchema<object, object> & {
  /** `v.strictObject`, alone or in a pipe. */
  readonly type: 'strict_object'
  /** The members. */
  readonly entries: v.ObjectEntries
}

/** What a schema says of one of its members, as metadata. */
export interface MemberMark {
  /** Kept encrypted and answered masked. */
  readonly secret?: true
  /** It holds the id of a table, or of a resource of one of these types. */
  readonly refersTo?: 'table' | readonly string[]
  /** What people call each value that may be chosen, in English and in Spanish. @default the values themselves */
  readonly labels?: { readonly [value: string]: readonly [en: string, es: string] }
}

/** What a kind may know of the configuration around a resource that is checked. */
export interface Surroundings<R> {
  /** The entities that name the resource. */
  readonly entities: readonly string[]
  /** The other resources of the kind. */
  readonly others: readonly R[]
  /** What credentials ask for; undefined when there are none of that id. */
  credentialTypeOf(id: string | undefined): Credentials['credentialType'] | undefined
  /** The identity columns of a dataset; none when there is no such dataset. */
  identityOf(dataset: string | undefined): readonly string[]
}

/** What sources and sinks of any kind say of themselves. */
export interface KindDefinition<S extends KindSchema, R> {
  /** The members of its own. */
  readonly schema: S
  /** What people call it. @default its name */
  readonly label?: {
    /** In English. */
    readonly en: string
    /** In Spanish. @default the English one */
    readonly es?: string
  }
  /**
   * Where a resource presents its secrets and credentials: a URL, or any text that names the host. When it leads elsewhere, the
   * secrets have to be stated anew. Needed by every kind that has any; undefined: they are presented to nobody.
   */
  address?(resource: R): string | undefined
  /** What is wrong with a resource beyond its members and what they refer to. */
  check?(resource: R, surroundings: Surroundings<R>): readonly Refusal[]
}

/** What the engine lends to every source and sink. */
export interface KindContext {
  /** The engine's clock. */
  readonly clock: Clock
  /** The engine's files. */
  readonly files: FileStore
  /**
   * The files that a pattern means, and the pattern among them: the engine's, or those of a folder elsewhere that it begins with, as
   * `s3://bucket/folder/*.csv` does. `credentials`: the id of who asks there.
   *
   * @throws OnefoldError `invalid` a scheme that nobody opens, or a URL that names no folder
   */
  filesOf(
    pattern: string,
    credentials: string | undefined,
  ): {
    /** Where the files of the pattern lie. */
    readonly files: FileStore
    /** What is left of the pattern there. */
    readonly pattern: string
  }
  /** Which hosts may be spoken to, as the host of the engine asked. */
  readonly guard: ConnectGuard
  /** Told what no answer shows. */
  log(sentence: string, cause?: unknown): void
  /**
   * Credentials with their secrets in the clear; undefined: there are none of that id. Only those that the resource names.
   *
   * @throws OnefoldError `unavailable` when they cannot be opened
   */
  credentials(id: string | undefined): Credentials | undefined
}

/** Whether the other side would hear us, in a sentence. */
export interface Probe {
  /** WARNING: it would, and something is to be looked at. */
  readonly outcome: 'OK' | 'WARNING' | 'ERROR'
  /** A sentence for people. */
  readonly text: string
}
