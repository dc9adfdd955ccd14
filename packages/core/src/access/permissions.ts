import { forbidden } from '../error/onefold-error.ts'
import type { Principal } from '../model/principal.ts'
import { PERMISSIONS, type Permission } from './permission-table.ts'

export { PERMISSIONS, type Permission } from './permission-table.ts'

/** Whether one of these roles may do this. */
export function isAllowed(principal: Pick<Principal, 'roles'>, permission: Permission): boolean {
  const allowed = PERMISSIONS[permission]
  for (const role of principal.roles) if (allowed.includes(role)) return true
  return false
}

/** Refuses with `forbidden` what the caller's roles do not allow. */
export function allow(principal: Principal, permission: Permission): void {
  if (!isAllowed(principal, permission)) throw forbidden('forbidden/your-roles-do', { permission })
}
