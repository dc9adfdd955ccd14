import { forbidden } from '../error/onefold-error.ts'
import type { Principal, Role } from '../model/principal.ts'

const ALL: readonly Role[] = ['VIEWER', 'STEWARD', 'ADMIN']
const STEWARDS: readonly Role[] = ['STEWARD', 'ADMIN']
const ADMINS: readonly Role[] = ['ADMIN']

/** Which roles may do what. The one table that guards ask. */
export const PERMISSIONS = Object.freeze({
  'entity.list': ALL,
  'entity.view': ALL,
  'entity.save': ADMINS,
  'entity.delete': ADMINS,
  'entity.lock': ADMINS,
  'entity.enable': ADMINS,
  'entity.synchronize': ADMINS,
  'table.list': ALL,
  'table.view': ALL,
  'table.save': ADMINS,
  'table.delete': ADMINS,
  'resource.list': ADMINS,
  'resource.view': ADMINS,
  'resource.save': ADMINS,
  'resource.delete': ADMINS,
  'master.listRecord': ALL,
  'master.viewRecord': ALL,
  'master.upsertRecord': STEWARDS,
  'master.deleteRecord': STEWARDS,
  'master.listCluster': ALL,
  'master.viewCluster': ALL,
  'master.mergeCluster': STEWARDS,
  'master.viewAudit': ALL,
  'task.list': ADMINS,
  'task.view': ADMINS,
  'task.cancel': ADMINS,
  'event.view': ADMINS,
  'event.delete': ADMINS,
  'file.view': ADMINS,
  'file.save': ADMINS,
  'file.delete': ADMINS,
  'sample.view': ADMINS,
  'sample.install': ADMINS,
  'security.manage': ADMINS,
} satisfies { readonly [name: string]: readonly Role[] })

export type Permission = keyof typeof PERMISSIONS

/** Whether one of these roles may do this. */
export function isAllowed(principal: Pick<Principal, 'roles'>, permission: Permission): boolean {
  return principal.roles.some((role) => PERMISSIONS[permission].includes(role))
}

/** Refuses with `forbidden` what the caller's roles do not allow. */
export function allow(principal: Principal, permission: Permission): void {
  if (!isAllowed(principal, permission)) throw forbidden(`Your roles do not allow ${permission}.`)
}
