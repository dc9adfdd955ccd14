import { randomToken } from '../../security/chance.ts'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'
import { newSecretInFile, secretFromFile } from './key-file.ts'
import { dataFolder, type StoreAddress } from './store-address.ts'

export const SHORTEST_SECRET = 32

/** Refuses what `secretKey` would refuse, before anything is opened. */
export function checkSecretKey(address: StoreAddress, env: CommandContext['env']): void {
  const stated = env.ONEFOLD_SECRET_KEY
  if (stated === undefined && address.kind === 'postgres') {
    throw misuse(
      `With PostgreSQL the environment must state ONEFOLD_SECRET_KEY, ${SHORTEST_SECRET} characters or more, the same for every process.`,
    )
  }
  if (stated !== undefined && Buffer.byteLength(stated) < SHORTEST_SECRET) {
    throw misuse(`ONEFOLD_SECRET_KEY must have ${SHORTEST_SECRET} characters or more.`)
  }
}

/** The installation's secret: stated, or else kept in a key file beside the data folder. Undefined where it has to be made. */
export function secretKey(address: StoreAddress, env: CommandContext['env']): string | undefined {
  if (env.ONEFOLD_SECRET_KEY !== undefined) return env.ONEFOLD_SECRET_KEY
  return address.kind === 'memory' ? randomToken() : secretFromFile(keyFileOf(address))
}

/** Makes the secret of an installation that has none yet. */
export function newSecretKey(address: StoreAddress): string {
  return newSecretInFile(keyFileOf(address))
}

/** Beside the data folder, so that no backup of the folder holds it. */
export function keyFileOf(address: StoreAddress): string {
  return `${dataFolder(address)}.key`
}
