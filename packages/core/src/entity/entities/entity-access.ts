import type { Directory } from '../../access/directory.ts'
import type { ScopeDocument } from '../../access/documents.ts'
import { grantOf, type ScopedPrincipal, scopablePrincipals, scopedPrincipal, scopeId } from '../../access/scopes.ts'
import { type AccessGrant, type EntityAccess, SCOPED_TYPES } from '../../api/scopes.ts'
import { refuseAll } from '../../error/onefold-error.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import { defined } from '../../lib/defined.ts'
import type { Instant } from '../../model/record.ts'
import { isScopeValue } from '../../model/row-filter.ts'

/** Values that one row grant names at most. */
const MOST_VALUES = 1000

/** Who sees an entity, as administrators see it. */
export function accessOf(directory: Directory, entity: string, index: EntityAccess['index']): EntityAccess {
  const column = directory.scopeColumns.get(entity)?.column
  const access = scopablePrincipals(directory).flatMap(({ type, id, name }) => {
    const values = grantOf(directory.scopes.get(scopeId(type, id)), entity)
    return values === undefined ? [] : [{ principalType: type, principalId: id, principalName: name, values }]
  })
  return {
    entity,
    ...defined({ scopeColumn: column }),
    index,
    access: access.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  }
}

function keyOf({ principalType, principalName, principalId }: EntityAccess['access'][number]): string {
  return JSON.stringify([principalType, principalName, principalId])
}

interface Granting {
  readonly now: Instant
  readonly by: string
  /** The entity has a column to tell rows apart by. */
  readonly byRows: boolean
}

/** The scopes that change when these become all grants of the entity. Refuses with every problem of the list at once. */
export function replacedGrants(
  directory: Directory,
  entity: string,
  grants: readonly AccessGrant[],
  { now, by, byRows }: Granting,
): readonly ScopeDocument[] {
  refuseAll([...grants.flatMap((grant, at) => problemsOf(directory, byRows, grant, at)), ...doubled(grants)])
  const granted = new Map(
    grants.map(({ principalType, principalId, values }) => [
      scopeId(principalType, principalId),
      values === null ? null : [...new Set(values)].sort(),
    ]),
  )
  const known = new Set([...directory.scopes.keys(), ...granted.keys()])
  return [...known].flatMap((id) => {
    const before = directory.scopes.get(id)
    const { [entity]: had, ...others } = before?.entities ?? {}
    const values = granted.get(id)
    if (JSON.stringify(values) === JSON.stringify(had)) return []
    const entities = values === undefined ? others : { ...others, [entity]: values }
    return [{ id, entities, updated: now, updatedBy: by }]
  })
}

function problemsOf(
  directory: Directory,
  byRows: boolean,
  { principalType, principalId, values }: AccessGrant,
  at: number,
): readonly Refusal[] {
  const path = `access[${at}]`
  return [
    ...problemsOfPrincipal(
      SCOPED_TYPES.includes(principalType) ? scopedPrincipal(directory, principalType, principalId) : undefined,
      principalId,
      path,
    ),
    ...(values === null ? [] : problemsOfValues(byRows, values, path)),
  ]
}

function problemsOfPrincipal(principal: ScopedPrincipal | undefined, id: string, path: string): readonly Refusal[] {
  if (principal === undefined) return [refusal('principal-unknown', { id }, `${path}.principalId`)]
  if (!principal.admin) return []
  return [refusal('principal-unrestricted', { name: principal.name }, `${path}.principalId`)]
}

function problemsOfValues(hasColumn: boolean, values: readonly string[], path: string): readonly Refusal[] {
  if (!hasColumn) return [refusal('no-scope-column/entity-no-scope-column', {}, `${path}.values`)]
  if (values.length === 0 || values.length > MOST_VALUES)
    return [refusal('values-count', { most: MOST_VALUES }, `${path}.values`)]
  return values.flatMap((value, index) =>
    isScopeValue(value) ? [] : [refusal('value-invalid', {}, `${path}.values[${index}]`)],
  )
}

function doubled(grants: readonly AccessGrant[]): readonly Refusal[] {
  const seen = new Set<string>()
  return grants.flatMap(({ principalType, principalId }, at) => {
    const id = scopeId(principalType, principalId)
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [refusal('principal-doubled', {}, `access[${at}].principalId`)]
  })
}
