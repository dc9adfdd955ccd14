import { ROLES, type Role } from '@onefold/core'

/** The most powerful of these roles; VIEWER when there is none. */
export function highestRole(roles: readonly Role[]): Role {
  return ROLES.findLast((role) => roles.includes(role)) ?? 'VIEWER'
}

/** Whether one of these roles is the demanded one or a more powerful one. */
export function isAtLeast(roles: readonly Role[], demanded: Role): boolean {
  return roles.some((role) => ROLES.indexOf(role) >= ROLES.indexOf(demanded))
}
