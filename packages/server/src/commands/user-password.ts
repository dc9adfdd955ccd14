import { notFound, openOnefold, SYSTEM } from '@onefold/core'
import { hashPassword, randomPassword } from '../security/passwords.ts'
import { misuse, parse } from './arguments.ts'
import { openStore, requireStore } from './open-store.ts'
import { storeAddress } from './store-address.ts'
import type { Command } from './surroundings.ts'

/** `onefold user password EMAIL`: gives a user a new password, shows it once and ends the user's sessions. */
export const userPassword: Command = async (args, { env, print }) => {
  const { values, positionals } = parse(args, { store: { type: 'string' } }, 1)
  const [email] = positionals
  if (email === undefined) throw misuse('The e-mail address of the user is missing.')
  const address = storeAddress(values.store, env)
  requireStore(address)
  const onefold = await openOnefold({ store: openStore(address) })
  try {
    const { directory } = onefold.as(SYSTEM)
    const user = await directory.userByEmail(email)
    if (user === undefined) throw notFound('user', email)
    const password = randomPassword()
    await directory.setPasswordHash(user.id, await hashPassword(password))
    await directory.closeSessions(user.id)
    print(`The new password of ${user.email}, shown this once: ${password}`)
    return 0
  } finally {
    await onefold.close()
  }
}
