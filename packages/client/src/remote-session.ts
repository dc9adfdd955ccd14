import type {
  AccessTokenInput,
  AccessTokens,
  AnyColumns,
  Buckets,
  Cases,
  Clusters,
  DataScopes,
  Definitions,
  DefinitionView,
  Delivery,
  Entities,
  Events,
  Files,
  FileView,
  Language,
  Metrics,
  NextRuns,
  Records,
  Resources,
  Run,
  RunRemoval,
  Runs,
  RunTypeView,
  Samples,
  Settings,
  TableJobs,
  Tables,
  TableView,
  TypeDescription,
  UserInput,
  Users,
} from '@onefold/core'
import type { AbsentOf } from './not-over-http.ts'

/** A run as the server shows it: without what only the runner of long work needs. */
export type RemoteRun = Omit<Run, 'subject' | 'checkpoint' | 'exclusive' | 'idempotencyKey'>
/** A table as the server shows it. */
export type RemoteTable = Omit<TableView, 'serial'>
/** An event as the server shows it: without its place in the queue. */
export type RemoteEvent = Omit<
  Delivery,
  'table' | 'order' | 'csn' | 'position' | 'untransformed' | 'superseded' | 'behind'
>
/** A definition as the server shows it; why it will not fire is in the language of the client. */
export type RemoteDefinition = Omit<DefinitionView, 'owner' | 'nextRunNotice'>
/** When a definition fires next. */
export type RemoteNextRuns = Omit<NextRuns, 'nextRunNotice'>
/** A kind of work; what a submission states comes as JSON Schema. */
export type RemoteRunType = Omit<RunTypeView, 'input'> & {
  /** JSON Schema, draft 2020-12. */
  readonly inputSchema: { readonly [member: string]: unknown }
}

type Leaf<T> = T extends Run
  ? RemoteRun
  : T extends TableView
    ? RemoteTable
    : T extends Delivery
      ? RemoteEvent
      : T extends DefinitionView
        ? RemoteDefinition
        : T extends NextRuns
          ? RemoteNextRuns
          : T
type Inner<T> = T extends readonly (infer Item)[]
  ? readonly Leaf<Item>[]
  : T extends () => Promise<infer Told>
    ? () => Promise<Leaf<Told>>
    : Leaf<T>
type Outer<T> = T extends readonly (infer Item)[]
  ? readonly Leaf<Item>[]
  : T extends Run | TableView | Delivery | DefinitionView | NextRuns
    ? Leaf<T>
    : T extends object
      ? { readonly [Member in keyof T]: Inner<T[Member]> }
      : T

/** The calls of a group that have an operation, with what their answers have on the wire. */
type Over<Group extends string, Calls> = {
  [Call in Exclude<keyof Calls, AbsentOf<Group>>]: Calls[Call] extends (...given: infer Given) => Promise<infer Told>
    ? (...given: Given) => Promise<Outer<Told>>
    : Calls[Call]
}

/** How an upload is watched and ended. */
export interface UploadOptions {
  /** What the file is, for people. */
  readonly description?: string
  /** Called as bytes go out. In browsers a part of them may still lie in the machine's own buffers. */
  readonly onProgress?: (progress: {
    /** Bytes that went out. */
    readonly sent: number
    /** All bytes; absent of a stream. */
    readonly total?: number
  }) => void
  /** Ends the upload: it rejects with the signal's reason, and the file stays as it was. */
  readonly signal?: AbortSignal
}

/** Files, as in process; an upload may be a blob and is watched as it goes. */
export interface RemoteFiles extends Omit<Files, 'write'> {
  /** Replaces a file of that name, whole or not at all; its description stays unless another is stated. */
  write(name: string, bytes: AsyncIterable<Uint8Array> | Blob, options?: UploadOptions): Promise<FileView>
}

/** Users, as in process; passwords are stated as they are, and the server keeps their hashes. */
export interface RemoteUsers extends Omit<Users, 'create' | 'setPassword' | 'setMyPassword'> {
  /** Makes a user, who gets a mail to choose a password. `messages` says when the mail was refused. */
  create(user: Omit<UserInput, 'passwordHash'>): Promise<{
    /** The user. */
    readonly user: Awaited<ReturnType<Users['get']>>
    /** Why there is no mail on its way; absent when there is one. */
    readonly messages?: readonly string[]
  }>
  /** Sets a password; sessions of the user end. */
  setPassword(id: string, password: string): ReturnType<Users['setPassword']>
  /** Sets the caller's own password; the caller's other sessions end. */
  setMyPassword(password: string): ReturnType<Users['setMyPassword']>
}

/** Access tokens, as in process; the server makes their values. */
export interface RemoteTokens extends Omit<AccessTokens, 'create' | AbsentOf<'tokens'>> {
  /** Makes a token; its value is in this answer only. */
  create(token: Omit<AccessTokenInput, 'value'>): ReturnType<AccessTokens['create']>
}

/** Runs, as in process; what is known at once there is asked for here. */
export type RemoteRuns = Over<'runs', Omit<Runs, 'types' | 'type' | 'remove'>> & {
  /**
   * Removes finished runs with their parts; the server does not say how many.
   *
   * @throws OnefoldError `invalid` when nothing is stated
   */
  remove(which: RunRemoval): Promise<void>
  /** Every kind of work that may be submitted. */
  types(): Promise<readonly RemoteRunType[]>
  /**
   * One kind of work.
   *
   * @throws OnefoldError `not_found`
   */
  type(type: string): Promise<RemoteRunType>
}

/** Resources, as in process; what is known at once there is asked for here. */
export type RemoteResources = Omit<Resources, 'describe'> & {
  /** All members of a kind. Refuses an unknown kind with `invalid`. */
  describe(type: string, language?: Language): Promise<TypeDescription>
  /**
   * What `preview` tells, as a page of HTML that needs nothing but itself, in the language of the client. Refuses as `preview` does.
   */
  previewPage(...given: Parameters<Resources['preview']>): Promise<string>
}

/** The calls of a session in process, over HTTP. `NOT_OVER_HTTP` says what is missing. */
export interface RemoteSession {
  /** Tables, and long work on whole tables. */
  readonly tables: Over<'tables', Tables & TableJobs>
  /** Datasets, indexers, classifiers and what else entities are made of. */
  readonly resources: RemoteResources
  /** Tables under management. */
  readonly entities: Over<'entities', Entities>
  /** Long work under way, and what became of it. */
  readonly runs: RemoteRuns
  /** When long work runs by itself. */
  readonly definitions: Over<'definitions', Definitions>
  /** What waits to be told to sinks. */
  readonly events: Over<'events', Events>
  /** What file sources read and exports write. */
  readonly files: RemoteFiles
  /** How good the records are. */
  readonly metrics: Over<'metrics', Metrics>
  /** Ready projects to try. */
  readonly samples: Over<'samples', Samples>
  /** The people who may come in. */
  readonly users: RemoteUsers
  /** Access tokens for integrations. */
  readonly tokens: RemoteTokens
  /** Who sees which records. */
  readonly dataScopes: DataScopes
  /** The configuration of the installation. */
  readonly settings: Settings
  /** The records of one entity; the caller may say what its columns hold. */
  records<Columns extends object = AnyColumns>(entity: string): Records<Columns>
  /** What brings records together as one thing, as the classifier sees it. */
  clusters<Columns extends object = AnyColumns>(entity: string): Clusters<Columns>
  /** What the engine asks people to look at. */
  cases(entity: string): Cases
  /** What index keys bring together, of one entity. */
  buckets(entity: string): Buckets
}
