import type { ActorType } from './change.ts'

export const ROLES = ['VIEWER', 'STEWARD', 'ADMIN'] as const
/** From the least to the most powerful. */
export type Role = (typeof ROLES)[number]

/** Who calls. Every call of the library has one; proving it is the server's affair. */
export interface Principal {
  readonly type: ActorType
  readonly id: string
  readonly name?: string
  readonly roles: readonly Role[]
}

/** Acts when nobody asked: schedules, stewards, migrations. */
export const SYSTEM: Principal = Object.freeze({
  type: 'SYSTEM',
  id: 'SYSTEM',
  roles: Object.freeze(['ADMIN'] as const),
})
