import { OnefoldError } from '../error/onefold-error.ts'
import { refusal } from '../error/refusal.ts'
import type { Principal } from '../model/principal.ts'
import { EVERYTHING, type RowFilter } from '../model/row-filter.ts'
import type { Directory, DirectoryChanges } from './directory.ts'
import type { ScopeDocument } from './documents.ts'

/** Whose records can be limited. */
export type ScopedType = 'USER' | 'ACCESS_TOKEN'

/** The id of the document that says what a principal sees. */
export function scopeId(type: ScopedType, id: string): string {
  return `${type}:${id}`
}

/** The ids of the scopes that end with the principal's limits: one, or none. */
export function scopesOf({ scopes }: Directory, type: ScopedType, id: string): readonly string[] {
  return scopes.has(scopeId(type, id)) ? [scopeId(type, id)] : []
}

/**
 * What a caller sees of an entity: everything, the records that pass a row filter, or, undefined, nothing. Who has no scope sees nothing,
 * and neither does a row scope whose column is gone.
 */
export function rowFilterIn(
  directory: Directory,
  { type, id, roles }: Principal,
  entity: string,
): RowFilter | undefined {
  if (roles.includes('ADMIN')) return EVERYTHING
  if (type === 'SYSTEM') return undefined
  const values = grantOf(directory.scopes.get(scopeId(type, id)), entity)
  if (values === undefined) return undefined
  if (values === null) return EVERYTHING
  const column = directory.scopeColumns.get(entity)?.column
  return column === undefined ? undefined : { column, values }
}

/** The entity whole: null; the records with these values; nothing: undefined. */
export function grantOf(scope: ScopeDocument | undefined, entity: string): readonly string[] | null | undefined {
  return scope !== undefined && Object.hasOwn(scope.entities, entity) ? scope.entities[entity] : undefined
}

/** Who may be given a scope. */
export interface ScopedPrincipal {
  readonly type: ScopedType
  readonly id: string
  readonly name: string
  /** Sees everything, so no scope is given. */
  readonly admin: boolean
}

/** The user or access token, when it is there. */
export function scopedPrincipal(directory: Directory, type: ScopedType, id: string): ScopedPrincipal | undefined {
  if (type === 'USER') {
    const user = directory.users.get(id)
    if (user === undefined || user.deleted !== undefined) return undefined
    return { type, id, name: `${user.name} ${user.surname}`.trim(), admin: user.roles.includes('ADMIN') }
  }
  const token = directory.tokens.get(id)
  if (token === undefined || token.deleted !== undefined) return undefined
  return { type, id, name: token.name, admin: token.role === 'ADMIN' }
}

/** Everybody who may have a scope: those who see nothing without one. */
export function scopablePrincipals(directory: Directory): readonly ScopedPrincipal[] {
  const found = [
    ...[...directory.users.keys()].map((id) => scopedPrincipal(directory, 'USER', id)),
    ...[...directory.tokens.keys()].map((id) => scopedPrincipal(directory, 'ACCESS_TOKEN', id)),
  ]
  return found.filter((principal) => principal !== undefined).filter(({ admin }) => !admin)
}

/** Whose scope a document is. */
export function principalOf({ id }: ScopeDocument): { readonly type: ScopedType; readonly id: string } {
  const [type = '', ...rest] = id.split(':')
  return { type: type === 'USER' ? 'USER' : 'ACCESS_TOKEN', id: rest.join(':') }
}

/** Whether somebody sees only some records of the entity. */
export function hasRowScopes({ scopes }: Directory, entity: string): boolean {
  return [...scopes.values()].some((scope) => Array.isArray(grantOf(scope, entity)))
}

/** By entity, the column that row scopes on it speak of. */
export function rowScopedColumns(directory: Directory): ReadonlyMap<string, string> {
  const columns = [...directory.scopeColumns].filter(([entity]) => hasRowScopes(directory, entity))
  return new Map(columns.map(([entity, { column }]) => [entity, column]))
}

/** Nobody sees an entity that is gone: another one of the same id begins with no grants. */
export function withoutEntity(
  { scopes, scopeColumns }: Directory,
  entity: string,
): Required<Pick<DirectoryChanges, 'scopes' | 'endedScopeColumns'>> {
  const granting = [...scopes.values()].filter((scope) => grantOf(scope, entity) !== undefined)
  return {
    scopes: granting.map((scope) => {
      const { [entity]: _, ...entities } = scope.entities
      return { ...scope, entities }
    }),
    endedScopeColumns: scopeColumns.has(entity) ? [entity] : [],
  }
}

/** A record, or one of a group, lies outside what the caller sees. One text for all, which tells nothing of it. */
export function outsideScope(): OnefoldError {
  return new OnefoldError('forbidden', [refusal('outside-data-scope')])
}

/** The entity, or the table, lies outside what the caller sees. */
export function entityOutsideScope(noun: 'entity' | 'table', id: string): OnefoldError {
  return new OnefoldError('forbidden', [refusal(`${noun}-outside-data-scope`, { id })])
}
