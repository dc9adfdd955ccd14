import type { Instant } from '../model/record.ts'
import type { UserDocument } from './documents.ts'
import type { AccessSettings } from './settings.ts'

type Counted = Pick<UserDocument, 'failures' | 'lockedAt'>
type LockSettings = Pick<AccessSettings, 'lockAfter' | 'lockedFor'>

/** Whether logins of this user are refused, whatever the password [AC-22]. */
export function isLocked({ lockedAt }: Counted, now: Instant, { lockedFor }: LockSettings): boolean {
  return lockedAt !== undefined && (lockedFor === 0 || now < lockedAt + lockedFor)
}

/** Failed logins in a row; a lock that is over has used up those that led to it. */
export function failuresOf(user: Counted, now: Instant, settings: LockSettings): number {
  return user.lockedAt === undefined || isLocked(user, now, settings) ? user.failures : 0
}

/**
 * The user after a failed login. A lock is not prolonged by failures within it: otherwise whoever knows an address could
 * keep its owner out for ever.
 */
export function afterFailure(user: UserDocument, now: Instant, settings: LockSettings): UserDocument {
  if (isLocked(user, now, settings)) return user
  const failures = failuresOf(user, now, settings) + 1
  const { lockedAt: _, ...open } = user
  return failures >= settings.lockAfter ? { ...open, failures, lockedAt: now } : { ...open, failures }
}

/** The user without failed logins and without a lock. */
export function unlocked({ lockedAt: _, ...user }: UserDocument): UserDocument {
  return { ...user, failures: 0 }
}
