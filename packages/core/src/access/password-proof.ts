import type { User } from '../api/directory.ts'
import { mutex } from '../lib/async/mutex.ts'
import type { Instant } from '../model/record.ts'
import { afterFailure } from './lockout.ts'
import type { AccessServices } from './services.ts'
import { userView } from './user-view.ts'

type IsRight = (passwordHash: string | undefined) => Promise<boolean>

export interface PasswordProof {
  /** The user, when the password is right and the user may come in. */
  attempt(email: string, isRight: IsRight): Promise<User | undefined>
}

/** Finds out whether a password is right, and counts when it is not. */
export function createPasswordProof({
  directories,
  clock,
  settings,
  log,
}: Pick<AccessServices, 'clock' | 'directories' | 'log' | 'settings'>): PasswordProof {
  const turns = mutex()

  async function countFailure(id: string, now: Instant): Promise<void> {
    await directories.change((directory) => {
      const user = directory.users.get(id)
      const after = user && afterFailure(user, now, settings)
      return { answer: undefined, ...(after === undefined || after === user ? {} : { changes: { users: [after] } }) }
    })
  }

  async function turn(email: string, isRight: IsRight, answer: (user: User | undefined) => void): Promise<void> {
    const found = (await directories.saved()).userByEmail(email)
    const right = await isRight(found?.passwordHash)
    const now = clock.now()
    const user = found && userView(found, now, settings)
    answer(right && user?.enabled && !user.locked ? user : undefined)
    // After the answer, so that the time of writing does not tell that there is such a user, and within the turn, so that
    // a hundred guesses at once are not all made before the first is counted.
    if (found !== undefined && !right) await countFailure(found.id, now)
  }

  return Object.freeze({
    attempt(email: string, isRight: IsRight) {
      const address = email.trim().toLowerCase()
      return new Promise<User | undefined>((resolve, reject) => {
        turns
          .run(address, () => turn(address, isRight, resolve))
          .catch((cause: unknown) => {
            log('An attempt to log in could not be finished', cause)
            reject(cause) // nothing happens when the answer was given already
          })
      })
    },
  })
}
