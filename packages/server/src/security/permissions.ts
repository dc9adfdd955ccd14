import { isAllowed, PERMISSIONS, type Permission, type Role } from '@onefold/core'

/** What a front end may offer to somebody with these roles. The engine decides again, whatever the front end does. */
export function permissionsOf(roles: readonly Role[]): { readonly [permission: string]: 'ALLOW' | 'DENY' } {
  const names = Object.keys(PERMISSIONS) as Permission[]
  return Object.fromEntries(names.map((name) => [name, isAllowed({ roles }, name) ? 'ALLOW' : 'DENY']))
}
