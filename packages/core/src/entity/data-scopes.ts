import type { Directory } from '../access/directory.ts'
import type { ScopeDocument } from '../access/documents.ts'
import { firstScopes } from '../access/first-scopes.ts'
import { hasRowScopes, principalOf, type ScopedPrincipal, scopedPrincipal, scopeId } from '../access/scopes.ts'
import type { DataScope, DataScopes, RowScope, ScopedPrincipalType } from '../api/scopes.ts'
import { message } from '../error/message.ts'
import { conflict, notFound, OnefoldError } from '../error/onefold-error.ts'
import { entityOf, type StoredEntity } from '../resource/configuration.ts'
import { toldBy } from '../resource/exchange/notices.ts'
import { entityScopeRefusal } from '../resource/scope-column.ts'
import { accessOf, replacedGrants } from './entities/entity-access.ts'
import { buildScopeIndex, pickedValues, stateOfScopeIndex } from './scope-index.ts'
import type { Caller, EngineServices } from './services.ts'

/** What each principal sees, for administrators; its own for everybody. */
export function dataScopesOf(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'directories' | 'runner' | 'store'>,
  caller: Caller,
): DataScopes {
  return { ...scopesOfPrincipals(services, caller), ...accessToEntities(services, caller) }
}

type OfPrincipals = Pick<DataScopes, 'list' | 'get' | 'my' | 'remove' | 'bootstrap'>
type OfEntities = Omit<DataScopes, keyof OfPrincipals>

function scopesOfPrincipals(
  { directories, configurations }: Pick<EngineServices, 'configurations' | 'directories'>,
  { principal, allow }: Caller,
): OfPrincipals {
  return {
    async list() {
      allow('scope.list')
      const directory = await directories.current()
      return [...directory.scopes.values()].flatMap((scope) => viewOf(directory, scope) ?? []).sort(byTypeAndName)
    },
    async get(type, id) {
      allow('scope.view')
      const directory = await directories.current()
      return presentScope(directory, type, id).view
    },
    async my() {
      allow('scope.viewMy')
      const { type, id, name, roles } = principal
      if (roles.includes('ADMIN') || type === 'SYSTEM') return undefined
      const directory = await directories.current()
      const scope = directory.scopes.get(scopeId(type, id))
      const principalName = scopedPrincipal(directory, type, id)?.name ?? name ?? id
      return (
        (scope && viewOf(directory, scope)) ?? { principalType: type, principalId: id, principalName, entities: {} }
      )
    },
    async remove(type, id) {
      allow('scope.delete')
      return directories.change(async (directory) => {
        const { scope, view } = presentScope(directory, type, id)
        const { entities } = await configurations.current()
        const locked = Object.keys(scope.entities).filter((entity) => entities.get(entity)?.locked)
        if (locked.length > 0) throw conflict('entity-locked/scope-grants-what', { sort: locked.sort().join(', ') })
        return { answer: view, changes: { endedScopes: [scope.id] } }
      })
    },
    async bootstrap() {
      allow('scope.save')
      return directories.change(async (directory, now) => {
        const { entities } = await configurations.current()
        const { scopes, leftOut } = firstScopes(directory, [...entities.values()], { now, by: principal.id })
        const notices = leftOut.length === 0 ? [] : [message('phrase/locked-not-granted', { ids: leftOut.join(', ') })]
        const answer = { granted: scopes.length, ...toldBy(notices) }
        return { answer, ...(scopes.length === 0 ? {} : { changes: { scopes } }) }
      })
    },
  }
}

function accessToEntities(
  services: Pick<EngineServices, 'clock' | 'configurations' | 'directories' | 'runner' | 'store'>,
  { principal, allow }: Caller,
): OfEntities {
  const { directories, configurations } = services
  const entityNow = async (id: string): Promise<StoredEntity> => entityOf(await configurations.current(), id)
  const view = async (id: string) => {
    const [directory, entity] = await Promise.all([directories.current(), entityNow(id)])
    const column = directory.scopeColumns.get(id)?.column
    return accessOf(directory, entity.id, await stateOfScopeIndex(services, entity, column))
  }
  return {
    async access(id) {
      allow('entity.viewAccess')
      return view(id)
    },
    async setAccess(id, grants) {
      allow('entity.saveAccess')
      await directories.change(async (directory, now) => {
        const configuration = await configurations.current()
        const column = directory.scopeColumns.get(id)?.column
        // A column that its dataset lost while nobody was scoped by it is as none.
        const byRows = column !== undefined && entityScopeRefusal(configuration, id, column) === undefined
        const scopes = unlocked(entityOf(configuration, id), () =>
          replacedGrants(directory, id, grants, { now, by: principal.id, byRows }),
        )
        return { answer: undefined, changes: { scopes } }
      })
      return view(id)
    },
    async setScopeColumn(id, column) {
      allow('entity.saveAccess')
      await directories.change(async (directory) => {
        const configuration = await configurations.current()
        const entity = entityOf(configuration, id)
        const unscopable = column === null ? undefined : entityScopeRefusal(configuration, id, column)
        if (unscopable) throw new OnefoldError('invalid', [unscopable])
        if (entity.locked) throw locked(id)
        const present = directory.scopeColumns.get(id)?.column
        if (present === (column ?? undefined)) return { answer: undefined }
        if (hasRowScopes(directory, id)) throw conflict('row-scopes-exist/other-column', { present })
        const changes = column === null ? { endedScopeColumns: [id] } : { scopeColumns: [{ id, column }] }
        return { answer: undefined, changes }
      })
      await buildScopeIndex(services, await entityNow(id), column, principal.id)
      return view(id)
    },
    async scopeValues(id) {
      allow('entity.listScopeValue')
      const [directory, entity] = await Promise.all([directories.current(), entityNow(id)])
      const column = directory.scopeColumns.get(id)?.column
      if (column === undefined) throw conflict('no-scope-column/entity-no-scope', { id })
      return { entity: id, column, ...(await pickedValues(services, entity, column)) }
    },
  }
}

function presentScope(
  directory: Directory,
  type: ScopedPrincipalType,
  id: string,
): { readonly scope: ScopeDocument; readonly view: DataScope } {
  const scope = directory.scopes.get(scopeId(type, id))
  const view = scope && viewOf(directory, scope)
  if (!view) throw notFound('data-scope', `${type} ${id}`)
  return { scope, view }
}

function viewOf(directory: Directory, scope: ScopeDocument): DataScope | undefined {
  const { type, id } = principalOf(scope)
  const principal: ScopedPrincipal | undefined = scopedPrincipal(directory, type, id)
  if (principal === undefined) return undefined
  const entities = Object.entries(scope.entities).map(([entity, values]): [string, RowScope | null] => [
    entity,
    values === null ? null : { column: directory.scopeColumns.get(entity)?.column ?? '', values },
  ])
  return {
    principalType: type,
    principalId: id,
    principalName: principal.name,
    entities: Object.fromEntries(entities),
    updated: scope.updated,
    updatedBy: scope.updatedBy,
  }
}

function byTypeAndName(one: DataScope, other: DataScope): number {
  const [a, b] = [one, other].map(({ principalType, principalName, principalId }) => [
    principalType,
    principalName,
    principalId,
  ])
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

function locked(id: string) {
  return conflict('entity-locked/entity-locked', { id })
}

/** Everything that is wrong with the request itself is said before the entity's state. */
function unlocked<T>(entity: StoredEntity, decide: () => T): T {
  const decided = decide()
  if (entity.locked) throw locked(entity.id)
  return decided
}
