import { rotateSecrets } from '@onefold/core'
import { misuse } from './arguments.ts'
import type { Command, CommandContext } from './command-context.ts'
import { openStore, requireStore } from './open-store.ts'
import { beginRotation, finishRotation } from './settings/key-file.ts'
import { checkSecretKey, keyFileOf, SHORTEST_SECRET } from './settings/secret-key.ts'
import { type StoreAddress, storeAddress } from './settings/store-address.ts'

/** The keys before and after, and what is left to do once the store keeps to the new one. */
interface Keys {
  readonly from: string
  readonly to: string
  finish(): string
}

/**
 * `onefold rotate-key`: seals every secret with a new key. A key file is replaced; a key of the environment is the
 * operator's to replace. Cut short at any point, it is done again and finishes.
 */
export const rotateKey: Command<{ readonly store?: string }> = async ({ store: stated }, { env, print }) => {
  const address = storeAddress(stated, env)
  if (address.kind === 'memory') throw misuse('An installation in memory has no key that could be changed.')
  requireStore(address)
  const store = await openStore(address) // before the key is touched: a server that runs holds the store
  try {
    const keys = keysFor(address, env)
    const { secrets, unreadable } = await rotateSecrets(store.catalogue, { from: keys.from, to: keys.to })
    for (const { kind, id, member } of unreadable)
      print(`Left as it was, for the old key does not open it: "${member}" of the ${kind} "${id}".`)
    print(`${secrets} secret${secrets === 1 ? ' is' : 's are'} sealed with the new key. ${keys.finish()}`)
    return 0
  } finally {
    await store.close()
  }
}

function keysFor(address: StoreAddress, env: CommandContext['env']): Keys {
  const { ONEFOLD_SECRET_KEY: from, ONEFOLD_NEW_SECRET_KEY: to } = env
  if (from === undefined && address.kind !== 'postgres') {
    const file = keyFileOf(address)
    const finish = () => {
      finishRotation(file)
      return 'The key file holds it. All sessions have ended.'
    }
    return { ...beginRotation(file), finish }
  }
  checkSecretKey(address, env)
  if (from === undefined || to === undefined || Buffer.byteLength(to) < SHORTEST_SECRET)
    throw misuse(
      `State the old key in ONEFOLD_SECRET_KEY and the new one, of ${SHORTEST_SECRET} characters or more, in ONEFOLD_NEW_SECRET_KEY.`,
    )
  return { from, to, finish: () => 'Start every process with it in ONEFOLD_SECRET_KEY from now on.' }
}
