import type { Role } from '@onefold/core'
import { isAtLeast } from './roles.ts'

/** The least role that may do each of these, by the permission names of the interface. */
const LEAST_ROLE = {
  'entity.list': 'VIEWER',
  'entity.view': 'VIEWER',
  'entity.save': 'ADMIN',
  'entity.delete': 'ADMIN',
  'entity.lock': 'ADMIN',
  'entity.enable': 'ADMIN',
  'entity.synchronize': 'ADMIN',
  'table.list': 'VIEWER',
  'table.view': 'VIEWER',
  'table.save': 'ADMIN',
  'table.delete': 'ADMIN',
  'resource.list': 'ADMIN',
  'resource.view': 'ADMIN',
  'resource.save': 'ADMIN',
  'resource.delete': 'ADMIN',
  'task.list': 'ADMIN',
  'task.view': 'ADMIN',
  'task.cancel': 'ADMIN',
  'master.listRecord': 'VIEWER',
  'master.viewRecord': 'VIEWER',
  'master.upsertRecord': 'STEWARD',
  'master.deleteRecord': 'STEWARD',
  'master.listCluster': 'VIEWER',
  'master.viewCluster': 'VIEWER',
  'master.mergeCluster': 'STEWARD',
  'master.viewAudit': 'VIEWER',
} as const satisfies { readonly [permission: string]: Role }

/** What a front end may offer to somebody with these roles. The engine decides again, whatever the front end does. */
export function permissionsOf(roles: readonly Role[]): { readonly [permission: string]: 'ALLOW' | 'DENY' } {
  return Object.fromEntries(
    Object.entries(LEAST_ROLE).map(([name, role]) => [name, isAtLeast(roles, role) ? 'ALLOW' : 'DENY']),
  )
}
