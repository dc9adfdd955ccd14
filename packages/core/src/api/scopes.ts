import type { Message } from '../error/message.ts'
import type { Instant } from '../model/record.ts'

/** The kinds of principals that may have a scope. */
export const SCOPED_TYPES = ['USER', 'ACCESS_TOKEN'] as const
/** Whose records can be limited. ADMINs see everything and have no scope. */
export type ScopedPrincipalType = (typeof SCOPED_TYPES)[number]

/** Which records of an entity are seen: those that hold one of the values in the scope column, a list item by item. */
export interface RowScope {
  /** The scope column of the entity. */
  readonly column: string
  /** 1 to 1,000 texts, each of at most 255 characters. */
  readonly values: readonly string[]
}

/** What one principal sees. Entities that are not named are invisible to it. */
export interface DataScope {
  /** What the principal is. */
  readonly principalType: ScopedPrincipalType
  /** Its id. */
  readonly principalId: string
  /** What people call it. */
  readonly principalName: string
  /** By entity; null: the whole entity. */
  readonly entities: { readonly [entity: string]: RowScope | null }
  /** Absent: the principal has no scope, and sees nothing. */
  readonly updated?: Instant
  /** A principal's id. */
  readonly updatedBy?: string
}

/** One principal's way into an entity. */
export interface AccessGrant {
  /** What the principal is. */
  readonly principalType: ScopedPrincipalType
  /** Its id. */
  readonly principalId: string
  /** Null: the whole entity. */
  readonly values: readonly string[] | null
}

/** How the index of a scope column may stand. */
export const SCOPE_INDEX_STATES = ['NONE', 'BUILDING', 'READY', 'INVALID', 'FAILED'] as const
/**
 * NONE: no scope column. BUILDING: records are being taken in. READY: pages in a row scope cost what they show. FAILED,
 * INVALID: pages are right and cost more, until the same column is set again.
 */
export type ScopeIndexState = (typeof SCOPE_INDEX_STATES)[number]

/** Who sees an entity, ADMINs apart. */
export interface EntityAccess {
  /** The entity's id. */
  readonly entity: string
  /** The column that row scopes speak of; absent: none is chosen. */
  readonly scopeColumn?: string
  /** How the index of the scope column stands. */
  readonly index: {
    /** Whether pages in a row scope cost what they show. */
    readonly state: ScopeIndexState
    /** Why building it failed. */
    readonly error?: string
  }
  /** By type and name. */
  readonly access: readonly (AccessGrant & {
    /** What people call it. */
    readonly principalName: string
  })[]
}

/** The values from which row scopes are picked. */
export interface ScopeValues {
  /** The entity's id. */
  readonly entity: string
  /** Its scope column. */
  readonly column: string
  /** Distinct, in the order of their characters. */
  readonly values: readonly string[]
  /** There may be more. */
  readonly truncated: boolean
}

/** What the first grants came to. */
export interface BootstrapOutcome {
  /** How many users and access tokens were given a scope. */
  readonly granted: number
  /** Which entities were left out as they are locked, in English; empty where none was. */
  readonly messages: readonly string[]
  /** The same, to be said in another language. */
  readonly notices: readonly Message[]
}

/** Who sees which entities, and which records of them. */
export interface DataScopes {
  /** One for each principal that has a scope, by type and name. */
  list(): Promise<readonly DataScope[]>
  /**
   * What one principal sees.
   *
   * @throws OnefoldError `not_found` when the principal has no scope
   */
  get(type: ScopedPrincipalType, id: string): Promise<DataScope>
  /** Of the caller; undefined: it sees everything. */
  my(): Promise<DataScope | undefined>
  /**
   * Takes a principal's scope away; answers it as it was.
   *
   * @throws OnefoldError `not_found` when there is none; `conflict` when it grants a locked entity
   */
  remove(type: ScopedPrincipalType, id: string): Promise<DataScope>
  /** Gives every entity that is not locked, whole, to everybody who has no scope yet. */
  bootstrap(): Promise<BootstrapOutcome>
  /**
   * Who sees an entity.
   *
   * @throws OnefoldError `not_found`
   */
  access(entity: string): Promise<EntityAccess>
  /**
   * Replaces all grants of an entity; who is left out loses theirs.
   *
   * @throws OnefoldError `invalid` unknown principals, ADMINs, row grants without a scope column, and lists of none or more
   * than 1,000 values; `conflict` a locked entity
   * @example
   * await dataScopes.setScopeColumn('person', 'country')
   * await dataScopes.setAccess('person', [{ principalType: 'USER', principalId: user.id, values: ['ES', 'PT'] }])
   */
  setAccess(entity: string, grants: readonly AccessGrant[]): Promise<EntityAccess>
  /**
   * Chooses the column that row scopes speak of; null: none. Its index is built afterwards; the same column again builds it
   * anew.
   *
   * @throws OnefoldError `invalid` a column that holds no texts; `conflict` another one, or none, while row scopes exist
   */
  setScopeColumn(entity: string, column: string | null): Promise<EntityAccess>
  /**
   * The values that row scopes may be picked from.
   *
   * @throws OnefoldError `conflict` when no scope column is chosen
   */
  scopeValues(entity: string): Promise<ScopeValues>
}
