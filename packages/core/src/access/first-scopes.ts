import type { Instant } from '../model/record.ts'
import type { Directory } from './directory.ts'
import type { ScopeDocument } from './documents.ts'
import { scopablePrincipals, scopeId } from './scopes.ts'

/** What the first grants come to. */
export interface FirstScopes {
  readonly scopes: readonly ScopeDocument[]
  /** Entities that somebody would have been granted, but for their lock; by id. */
  readonly leftOut: readonly string[]
}

/**
 * Every entity, whole, for everybody who has no scope yet. A lock freezes the access list too, so what is locked is left out
 * [SC-3780]. Where that is everything nobody is given a scope: an empty one would keep them out of the next time.
 */
export function firstScopes(
  directory: Directory,
  entities: readonly { readonly id: string; readonly locked: boolean }[],
  { now, by }: { readonly now: Instant; readonly by: string },
): FirstScopes {
  const waiting = scopablePrincipals(directory)
    .map(({ type, id }) => scopeId(type, id))
    .filter((id) => !directory.scopes.has(id))
  if (waiting.length === 0) return { scopes: [], leftOut: [] }
  const idsOf = (locked: boolean) => entities.flatMap((entity) => (entity.locked === locked ? entity.id : [])).sort()
  const [open, leftOut] = [idsOf(false), idsOf(true)]
  if (open.length === 0 && leftOut.length > 0) return { scopes: [], leftOut }
  const whole = Object.fromEntries(open.map((entity) => [entity, null]))
  return { scopes: waiting.map((id) => ({ id, entities: whole, updated: now, updatedBy: by })), leftOut }
}
