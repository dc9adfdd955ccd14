import type { User } from '../api/directory.ts'
import { mutex } from '../lib/async/mutex.ts'
import type { Instant } from '../model/record.ts'
import { afterFailure } from './lockout.ts'
import type { AccessServices } from './services.ts'
import { userView } from './user-view.ts'

type IsRight = (passwordHash: string | undefined) => Promise<boolean>

/**
 * How long after the password was checked a refusal is answered, in milliseconds. A failure is counted within it, so that the
 * time of writing does not tell that there is such a user; more than a write to a busy store takes.
 */
const REFUSED_AFTER_MS = 50

export interface PasswordProof {
  /** The user, when the password is right and the user may come in. */
  attempt(email: string, isRight: IsRight): Promise<User | undefined>
}

/** Finds out whether a password is right, and counts when it is not. */
export function createPasswordProof({
  directories,
  clock,
  settings,
}: Pick<AccessServices, 'clock' | 'directories' | 'settings'>): PasswordProof {
  const turns = mutex()

  async function countFailure(id: string, now: Instant): Promise<void> {
    await directories.change((directory) => {
      const user = directory.users.get(id)
      const after = user && afterFailure(user, now, settings)
      return { answer: undefined, ...(after === undefined || after === user ? {} : { changes: { users: [after] } }) }
    })
  }

  async function turn(email: string, isRight: IsRight): Promise<User | undefined> {
    const found = (await directories.saved()).userByEmail(email)
    const right = await isRight(found?.passwordHash)
    // As it is by now: another process may have counted the failure that locks while the password was checked.
    const present = (await directories.saved()).users.get(found?.id ?? '')
    const now = clock.now()
    const user = present && present.deleted === undefined ? userView(present, now, settings) : undefined
    if (right && user?.enabled && !user.locked) return user
    // Before the answer, so that whoever is asked next knows of it, in whichever process.
    const counted = user !== undefined && !right ? countFailure(user.id, now) : undefined
    await Promise.all([counted, new Promise((resolve) => setTimeout(resolve, REFUSED_AFTER_MS))])
    return undefined
  }

  return Object.freeze({
    attempt(email: string, isRight: IsRight) {
      const address = email.trim().toLowerCase()
      return turns.run(address, () => turn(address, isRight))
    },
  })
}
