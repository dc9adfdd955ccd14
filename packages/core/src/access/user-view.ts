import type { User } from '../api/directory.ts'
import { invalid, notFound } from '../error/onefold-error.ts'
import { defined } from '../lib/defined.ts'
import { longerThan } from '../lib/text/characters.ts'
import type { Instant } from '../model/record.ts'
import type { Directory } from './directory.ts'
import type { UserDocument } from './documents.ts'
import { failuresOf, isLocked } from './lockout.ts'
import type { AccessSettings } from './settings.ts'

/** A user as others may see one: without password, reset token and epoch. */
export function userView(user: UserDocument, now: Instant, settings: AccessSettings): User {
  const { id, email, name, surname, roles, internal, enabled, created, lastAccess } = user
  return Object.freeze({
    id,
    email,
    name,
    surname,
    roles,
    internal,
    enabled,
    created,
    ...defined({ lastAccess }),
    failedAccesses: failuresOf(user, now, settings),
    locked: isLocked(user, now, settings),
  })
}

/** Refuses with `not_found`, deleted users included. */
export function presentUser(directory: Directory, id: string): UserDocument {
  const user = directory.users.get(id)
  if (user === undefined || user.deleted !== undefined) throw notFound('user', id)
  return user
}

const EMAIL = /^[^\s@<>"'\\,;:()[\]\p{Cc}]{1,64}@[^\s@<>"'\\,;:()[\]\p{Cc}]{1,190}$/u

/** Trimmed. Refuses what could not be an address, or could be several. */
export function checkedEmail(email: string): string {
  const trimmed = email.trim()
  if (!EMAIL.test(trimmed)) throw invalid('email-invalid', {}, 'email')
  return trimmed
}

/** Refuses what could break out of a mail's head or a log's line. */
export function checkedName(name: string, path: string): string {
  const trimmed = name.trim()
  if (longerThan(trimmed, 255) || /\p{Cc}/u.test(trimmed)) throw invalid('name-invalid/name-at-most', {}, path)
  return trimmed
}
