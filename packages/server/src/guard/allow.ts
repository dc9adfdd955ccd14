import { isAllowed, PERMISSIONS, type Permission, type Principal, ROLES, type Role } from '@onefold/core'
import { forbidden } from '@onefold/core/adapter-kit'
import { isAtLeast } from '../security/roles.ts'

/** What refuses a caller whose roles do not allow what is needed. */
export function allowing(needed: Needed): (principal: Principal) => void {
  const { permission } = needed
  const role = leastRole(needed)
  return (principal) => {
    const { roles } = principal // what a token cannot have the engine refuses, in words of its own
    const allowed = permission === undefined ? isAtLeast(roles, role) : isAllowed({ roles }, permission)
    if (!allowed) throw forbidden('forbidden/needs-role', { role })
  }
}

/** The least role that has what is needed; VIEWER is the least of all. */
export function leastRole({ permission, role }: Needed): Role {
  if (permission !== undefined) return ROLES.find((each) => PERMISSIONS[permission].includes(each)) ?? 'ADMIN'
  return role === 'ANY' || role === 'NONE' ? 'VIEWER' : role
}

/** What a caller needs: a permission of the one table; or the least role; ANY: to be logged in; NONE: nothing. */
export type Needed =
  | { readonly permission: Permission; readonly role?: never }
  | { readonly role: Role | 'ANY' | 'NONE'; readonly permission?: never }
