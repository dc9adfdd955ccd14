import { conflict, invalid } from '../error/onefold-error.ts'
import { ROLES, type Role } from '../model/principal.ts'
import type { UserDocument } from './documents.ts'
import { isAllowed, PERMISSIONS, type Permission } from './permissions.ts'

/** The roles in the order of their power, each once. Refuses none at all and unknown ones. */
export function checkedRoles(roles: readonly Role[]): Role[] {
  if (roles.length === 0 || !roles.every((role) => ROLES.includes(role)))
    throw invalid('role-unknown/at-least-expected', { roles: ROLES.join(', ') }, 'roles')
  return ROLES.filter((role) => roles.includes(role))
}

/** The roles after an edit; undefined when they stay. Of `roles` and `role`, the highest of them, what differs from before counts. */
export function editedRoles(
  before: readonly Role[],
  { roles, role }: { readonly roles?: readonly Role[]; readonly role?: Role },
): Role[] | undefined {
  if (roles === undefined) return role && checkedRoles([role])
  const stated = checkedRoles(roles)
  if (role === undefined || role === stated.at(-1)) return stated
  const present = checkedRoles(before)
  if (stated.length === present.length && stated.every((each) => present.includes(each))) return checkedRoles([role])
  if (role === present.at(-1)) return stated
  throw invalid('member-repeated/other-name', { member: 'roles' }, 'role')
}

/**
 * Whether somebody may do less than before, or was shut out: what was issued before must not be believed any longer. A role
 * whose permissions another one keeps takes nothing along [AC-3850].
 */
export function losesPower(before: UserDocument, after: UserDocument): boolean {
  if (before.enabled && !after.enabled) return true
  const permissions = Object.keys(PERMISSIONS) as Permission[]
  return permissions.some((permission) => isAllowed(before, permission) && !isAllowed(after, permission))
}

/** Nobody shuts themselves out, and the last administrator stays. `after` is absent when the user is deleted. */
export function refuseLosing(
  before: UserDocument,
  after: UserDocument | undefined,
  context: { readonly caller: string; readonly users: Iterable<UserDocument> },
): void {
  const loses = after === undefined || losesPower(before, after)
  if (loses && before.id === context.caller) throw conflict('own-account')
  if (!isAdmin(before) || (after !== undefined && isAdmin(after))) return
  const others = [...context.users].some((user) => user.id !== before.id && isAdmin(user))
  if (!others) throw conflict('last-admin')
}

function isAdmin({ deleted, enabled, roles }: UserDocument): boolean {
  return deleted === undefined && enabled && roles.includes('ADMIN')
}
