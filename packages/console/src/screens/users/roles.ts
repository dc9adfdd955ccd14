import type { Role } from '@onefold/core'

/** From the one who may least. */
export const ROLES = ['VIEWER', 'STEWARD', 'ADMIN'] as const satisfies readonly Role[]
