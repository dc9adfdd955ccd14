import { base64url, sha256 } from '../lib/bytes/hash.ts'
import type { Instant } from '../model/record.ts'
import type { Chance } from '../ports/chance.ts'
import type { Directory } from './directory.ts'
import type { UserDocument } from './documents.ts'
import { unlocked } from './lockout.ts'
import { type AccessServices, unauthenticated } from './services.ts'
import { sessionsOf } from './sessions.ts'

/** A reset token: 256 random bits, of which the hash is kept. */
export function newResetToken(chance: Chance, expires: Instant) {
  const token = base64url(chance.bytes(32))
  return { token, reset: { hash: sha256(token), expires } }
}

/** Gives the user that `find` answers a new reset token; an older one is worth nothing from now on. */
export async function startReset<U extends UserDocument | undefined>(
  { directories, chance, settings }: Pick<AccessServices, 'directories' | 'chance' | 'settings'>,
  find: (directory: Directory) => U,
): Promise<{ readonly user: U; readonly token: string }> {
  return directories.change((directory, now) => {
    const user = find(directory)
    const { token, reset } = newResetToken(chance, now + settings.resetLifetime)
    return { answer: { user, token }, ...(user === undefined ? {} : { changes: { users: [{ ...user, reset }] } }) }
  })
}

/** Takes the token, sets the password, unlocks, and ends everything that was issued to the user before. */
export async function completeReset(
  { directories }: Pick<AccessServices, 'directories'>,
  token: string,
  passwordHash: string,
): Promise<UserDocument> {
  return directories.change((directory, now) => {
    const found = directory.userByReset(sha256(token))
    if (found?.reset === undefined || found.reset.expires <= now) throw unauthenticated('bad-reset-token')
    const { reset: _, ...user } = unlocked(found)
    const after = { ...user, passwordHash, epoch: user.epoch + 1 }
    return { answer: after, changes: { users: [after], endedSessions: sessionsOf(directory, user.id) } }
  })
}
