import { isAllowed, PERMISSIONS, type Permission, type Principal } from '@onefold/core'

/** What a front end may offer to somebody with these roles, or to a token. The engine decides again, whatever the front end does. */
export function permissionsOf(caller: Pick<Principal, 'roles'> & Partial<Pick<Principal, 'type'>>): {
  readonly [permission: string]: 'ALLOW' | 'DENY'
} {
  const names = Object.keys(PERMISSIONS) as Permission[]
  return Object.fromEntries(names.map((name) => [name, isAllowed(caller, name) ? 'ALLOW' : 'DENY']))
}
