import { type EntityAccess, SCOPE_INDEX_STATES } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Id } from '../parts.ts'
import { PrincipalType } from './data-scopes.ts'

/** Grants of one list: far more than there are people, so that a body of many megabytes is not gone through. */
const MOST_GRANTS = 10_000

const Grant = v.object({
  principalType: PrincipalType,
  principalId: Id,
  /** Null: the whole entity. */
  values: v.optional(v.nullable(v.array(v.string())), null),
})

export const AccessBody = v.object({
  access: v.pipe(v.array(Grant), v.maxLength(MOST_GRANTS, says('member-invalid/grants-most', { most: MOST_GRANTS }))),
})
export const ScopeColumnBody = v.object({ column: v.nullable(Id) })

export const AccessAnswer = v.object({
  entity: v.string(),
  scopeColumn: v.optional(v.string()),
  index: v.object({ state: v.picklist(SCOPE_INDEX_STATES), error: v.optional(v.string()) }),
  access: v.array(
    v.object({
      principalType: PrincipalType,
      principalId: v.string(),
      principalName: v.string(),
      values: v.nullable(v.array(v.string())),
    }),
  ),
})

export const ScopeValuesAnswer = v.object({
  entity: v.string(),
  column: v.string(),
  values: v.array(v.string()),
  truncated: v.boolean(),
})

export function accessDto({ access, ...entity }: EntityAccess): v.InferOutput<typeof AccessAnswer> {
  return { ...entity, access: access.map((grant) => ({ ...grant, values: grant.values && [...grant.values] })) }
}
