import type { ActorType } from './change.ts'

/** The roles that a principal may have. */
export const ROLES = ['VIEWER', 'STEWARD', 'ADMIN'] as const
/** From the least to the most powerful. */
export type Role = (typeof ROLES)[number]

/** Who calls. Every call of the library has one; proving it is the server's affair. */
export interface Principal {
  /** The kind of principal. */
  readonly type: ActorType
  /** Stands in audit entries and events as the one who did it. */
  readonly id: string
  /** What people call it. */
  readonly name?: string
  /** What it may do; see `PERMISSIONS`. */
  readonly roles: readonly Role[]
}

/** Acts when nobody asked: schedules, stewards, migrations. */
export const SYSTEM: Principal = Object.freeze({
  type: 'SYSTEM',
  id: 'SYSTEM',
  roles: Object.freeze(['ADMIN'] as const),
})
