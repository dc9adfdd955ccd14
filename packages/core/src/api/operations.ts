import type { Delivery } from '../model/delivery.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { Role } from '../model/principal.ts'
import type { Instant } from '../model/record.ts'
import type { Run, RunStatus, RunType } from '../model/run.ts'
import type { SinkStats } from '../ports/delivery-store.ts'
import type { StoredFile } from '../ports/file-store.ts'

export interface Runs {
  get(id: string): Promise<Run>
  list(
    query?: PageRequest & { readonly type?: RunType; readonly status?: RunStatus; readonly order?: 'ASC' | 'DESC' },
  ): Promise<{ readonly page: Page; readonly runs: readonly Run[] }>
  cancel(id: string): Promise<Run>
  /** Waits until the run is over, whatever its end. */
  finished(id: string): Promise<Run>
}

export interface EventListQuery extends PageRequest {
  readonly validity?: 'ALL' | 'VALID' | 'INVALID'
  readonly recordId?: string
  readonly operation?: string
  readonly operationId?: string
}

export interface Events {
  get(id: string): Promise<Delivery>
  bySink(sink: string, query?: EventListQuery): Promise<{ readonly page: Page; readonly events: readonly Delivery[] }>
  remove(id: string): Promise<Delivery>
  stats(): Promise<readonly SinkStats[]>
  /** Waits until no destination has anything left that could be delivered now. For tests and scripts. */
  settled(): Promise<void>
}

export interface Files {
  list(): Promise<readonly StoredFile[]>
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>
  remove(name: string): Promise<void>
}

export interface SampleView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly entity: string
  readonly table: string
  readonly installed: boolean
}

/** What the installation of a sample did, measured against the truth that its generator knows. */
export interface SampleOutcome {
  readonly records: number
  readonly repaired: number
  readonly buckets: number
  readonly clusters: number
  readonly merged: number
  readonly review: number
  readonly precision: number
  readonly recall: number
  readonly seconds: number
}

export interface Samples {
  list(): Promise<readonly SampleView[]>
  /** Makes the sample's tables, resources and entity, and synchronizes it. The run's output is a `SampleOutcome`. */
  install(id: string): Promise<Run>
}

/** A person of the directory. The password's hash is made and checked by whoever proves identities. */
export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly roles: readonly Role[]
  readonly enabled: boolean
  readonly created: Instant
  readonly passwordHash?: string
}

/** An access token for integrations; only the hash of its value is kept. */
export interface AccessToken {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly enabled: boolean
  readonly created: Instant
  readonly expires: Instant
  /** SHA-256 of the value, hexadecimal. */
  readonly hash: string
  /** The last characters of the value, to tell tokens apart. */
  readonly hint: string
}

/** A session that a refresh token stands for. */
export interface RefreshSession {
  /** SHA-256 of the refresh token, hexadecimal. */
  readonly id: string
  readonly user: string
  readonly expires: Instant
}

export interface Directory {
  users(): Promise<readonly User[]>
  user(id: string): Promise<User | undefined>
  userByEmail(email: string): Promise<User | undefined>
  createUser(user: {
    readonly email: string
    readonly name: string
    readonly surname: string
    readonly roles: readonly Role[]
    readonly passwordHash?: string
  }): Promise<User>
  setPasswordHash(id: string, hash: string): Promise<User>
  tokens(): Promise<readonly AccessToken[]>
  tokenByHash(hash: string): Promise<AccessToken | undefined>
  createToken(token: {
    readonly name: string
    readonly role: Role
    readonly hash: string
    readonly hint: string
    readonly expires: Instant
  }): Promise<AccessToken>
  removeToken(id: string): Promise<AccessToken>
  openSession(session: RefreshSession): Promise<void>
  /** Takes a session out, so that a refresh token works once. */
  takeSession(id: string): Promise<RefreshSession | undefined>
  closeSessions(user: string): Promise<void>
}
