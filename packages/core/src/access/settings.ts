import type { SettingBounds } from '../lib/bounds.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** How patient the directory is. Times in milliseconds. */
export interface AccessSettings {
  /** Failed logins in a row that lock a user; from 1 to 1,000. @default 5 */
  readonly lockAfter: number
  /** How long the lock lasts, up to 365 days; 0: until somebody unlocks. @default 15 minutes */
  readonly lockedFor: number
  /** How long a refresh token is good; from a minute to 365 days. @default 30 days */
  readonly refreshLifetime: number
  /** How long a reset token is good; from a minute to 30 days. @default 24 hours */
  readonly resetLifetime: number
}

/** What each setting may be, whoever states it: the host as it opens the engine, or the configuration. */
export const ACCESS_BOUNDS = Object.freeze({
  lockAfter: { least: 1, most: 1_000, standard: 5 },
  lockedFor: { least: 0, most: 365 * DAY, standard: 15 * MINUTE },
  refreshLifetime: { least: MINUTE, most: 365 * DAY, standard: 30 * DAY },
  resetLifetime: { least: MINUTE, most: 30 * DAY, standard: DAY },
} satisfies { readonly [name in keyof AccessSettings]: SettingBounds })
