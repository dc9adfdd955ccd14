const MINUTE = 60_000
const DAY = 86_400_000

/** How patient the directory is. Times in milliseconds. */
export interface AccessSettings {
  /** Failed logins in a row that lock a user. @default 5 */
  readonly lockAfter: number
  /** How long the lock lasts; 0: until somebody unlocks. @default 15 minutes */
  readonly lockedFor: number
  /** How long a refresh token is good. @default 30 days */
  readonly refreshLifetime: number
  /** How long a reset token is good. @default 24 hours */
  readonly resetLifetime: number
}

export const ACCESS_DEFAULTS: AccessSettings = Object.freeze({
  lockAfter: 5,
  lockedFor: 15 * MINUTE,
  refreshLifetime: 30 * DAY,
  resetLifetime: DAY,
})
