import type { Instant } from '../model/record.ts'

export const SCOPED_TYPES = ['USER', 'ACCESS_TOKEN'] as const
/** Whose records can be limited. ADMINs see everything and have no scope. */
export type ScopedPrincipalType = (typeof SCOPED_TYPES)[number]

/** Which records of an entity are seen: those that hold one of the values in the scope column, a list item by item. */
export interface RowScope {
  readonly column: string
  readonly values: readonly string[]
}

/** What one principal sees. Entities that are not named are invisible to it. */
export interface DataScope {
  readonly principalType: ScopedPrincipalType
  readonly principalId: string
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
  readonly principalType: ScopedPrincipalType
  readonly principalId: string
  /** Null: the whole entity. */
  readonly values: readonly string[] | null
}

export const SCOPE_INDEX_STATES = ['NONE', 'BUILDING', 'READY', 'INVALID', 'FAILED'] as const
/**
 * NONE: no scope column. BUILDING: records are being taken in. READY: pages in a row scope cost what they show. FAILED,
 * INVALID: pages are right and cost more, until the same column is set again.
 */
export type ScopeIndexState = (typeof SCOPE_INDEX_STATES)[number]

/** Who sees an entity, ADMINs apart. */
export interface EntityAccess {
  readonly entity: string
  readonly scopeColumn?: string
  readonly index: { readonly state: ScopeIndexState; readonly error?: string }
  /** By type and name. */
  readonly access: readonly (AccessGrant & { readonly principalName: string })[]
}

/** The values from which row scopes are picked. */
export interface ScopeValues {
  readonly entity: string
  readonly column: string
  /** Distinct, in the order of their characters. */
  readonly values: readonly string[]
  /** There may be more. */
  readonly truncated: boolean
}

/** Who sees which entities, and which records of them. */
export interface DataScopes {
  /** One for each principal that has a scope, by type and name. */
  list(): Promise<readonly DataScope[]>
  /** Refuses with `not_found` when the principal has no scope. */
  get(type: ScopedPrincipalType, id: string): Promise<DataScope>
  /** Of the caller; undefined: it sees everything. */
  my(): Promise<DataScope | undefined>
  /** Refuses with `not_found` when there is none, with `conflict` when it grants a locked entity. */
  remove(type: ScopedPrincipalType, id: string): Promise<DataScope>
  /** Gives every entity, whole, to everybody who has no scope yet. Answers to how many. */
  bootstrap(): Promise<number>
  access(entity: string): Promise<EntityAccess>
  /**
   * Replaces all grants of an entity; who is left out loses theirs. Refuses with `invalid` unknown principals, ADMINs, row
   * grants without a scope column, and lists of none or more than 1,000 values; with `conflict` for a locked entity.
   */
  setAccess(entity: string, grants: readonly AccessGrant[]): Promise<EntityAccess>
  /**
   * Chooses the column that row scopes speak of; null: none. Its index is built afterwards; the same column again builds it
   * anew. Refuses with `invalid` a column that holds no texts, with `conflict` another one, or none, while row scopes exist.
   */
  setScopeColumn(entity: string, column: string | null): Promise<EntityAccess>
  /** Refuses with `conflict` when no scope column is chosen. */
  scopeValues(entity: string): Promise<ScopeValues>
}
