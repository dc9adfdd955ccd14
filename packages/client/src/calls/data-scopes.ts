import type { BootstrapOutcome, DataScope, DataScopes, EntityAccess, ScopeValues } from '@onefold/core'
import { member, whole } from '../transport/answer.ts'
import type { Ask } from '../transport/operation.ts'

/** Who sees which records. */
export function dataScopesOver(ask: Ask): DataScopes {
  const scope = member<DataScope>('scope')
  return Object.freeze<DataScopes>({
    list: () => ask('GET /api/data-scopes').then(member<readonly DataScope[]>('scopes')),
    get: (type, id) => ask('GET /api/data-scopes/:type/:id', { path: { type, id } }).then(scope),
    my: () => ask('GET /api/data-scopes/me').then((answer) => member<DataScope | null>('scope')(answer) ?? undefined),
    remove: (type, id) => ask('DELETE /api/data-scopes/:type/:id', { path: { type, id } }).then(scope),
    bootstrap: () => ask('POST /api/data-scopes/bootstrap').then(bootstrapOf),
    access: (entity) => ask('GET /api/entities/:entity/access', { path: { entity } }).then(whole<EntityAccess>),
    setAccess: (entity, access) =>
      ask('PUT /api/entities/:entity/access', { path: { entity }, body: { access } }).then(whole<EntityAccess>),
    setScopeColumn: (entity, column) =>
      ask('PUT /api/entities/:entity/scope-column', { path: { entity }, body: { column } }).then(whole<EntityAccess>),
    scopeValues: (entity) =>
      ask('GET /api/entities/:entity/scope-values', { path: { entity } }).then(whole<ScopeValues>),
  })
}

/** What was left out is in `messages`, in the language of the client. */
function bootstrapOf(answer: unknown): BootstrapOutcome {
  const { granted, messages = [] } = whole<Partial<BootstrapOutcome> & Pick<BootstrapOutcome, 'granted'>>(answer)
  return { granted, messages, notices: [] }
}
