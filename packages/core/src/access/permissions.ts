import { forbidden } from '../error/onefold-error.ts'
import type { Principal } from '../model/principal.ts'
import { PERMISSIONS, type Permission } from './permission-table.ts'

export { PERMISSIONS, type Permission } from './permission-table.ts'

/** What is done to the caller's own account; an access token is nobody's. */
const OF_AN_ACCOUNT: readonly Permission[] = ['security.viewMy', 'security.updateMy', 'security.changePassword']

/** Whether one of these roles may do this; of an access token, whether there is anything to do it to. */
export function isAllowed(
  principal: Pick<Principal, 'roles'> & Partial<Pick<Principal, 'type'>>,
  permission: Permission,
): boolean {
  if (lacksAccount(principal, permission)) return false
  const allowed = PERMISSIONS[permission]
  for (const role of principal.roles) if (allowed.includes(role)) return true
  return false
}

function lacksAccount({ type }: Partial<Pick<Principal, 'type'>>, permission: Permission): boolean {
  return type === 'ACCESS_TOKEN' && OF_AN_ACCOUNT.includes(permission)
}

/** Refuses with `forbidden` what the caller's roles do not allow, and to an access token what is of accounts. */
export function allow(principal: Principal, permission: Permission): void {
  if (lacksAccount(principal, permission)) throw forbidden('forbidden/token-no-account')
  if (!isAllowed(principal, permission)) throw forbidden('forbidden/your-roles-do', { permission })
}
