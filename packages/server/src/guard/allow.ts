import { forbidden, type Role } from '@onefold/core'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { isAtLeast } from '../security/roles.ts'

/** Refuses a caller whose roles are all below the demanded one. */
export function allow(c: Context<Env>, role: Role): void {
  if (isAtLeast(c.var.principal.roles, role)) return
  throw forbidden(`This needs the role ${role}.`)
}
