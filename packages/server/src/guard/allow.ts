import { forbidden, isAllowed, PERMISSIONS, ROLES, type Role } from '@onefold/core'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { isAtLeast } from '../security/roles.ts'
import type { Needed } from './operation.ts'

/** Refuses a caller whose roles do not allow what is needed. */
export function allow(c: Context<Env>, needed: Needed): void {
  const { roles } = c.get('principal')
  const role = leastRole(needed)
  const allowed = needed.permission === undefined ? isAtLeast(roles, role) : isAllowed({ roles }, needed.permission)
  if (!allowed) throw forbidden(`This needs the role ${role}.`)
}

/** The least role that has what is needed; VIEWER is the least of all. */
export function leastRole({ permission, role }: Needed): Role {
  if (permission !== undefined) return ROLES.find((each) => PERMISSIONS[permission].includes(each)) ?? 'ADMIN'
  return role === 'ANY' || role === 'NONE' ? 'VIEWER' : role
}
