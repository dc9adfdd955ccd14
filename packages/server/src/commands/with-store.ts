import { connectors } from '@onefold/connectors'
import { type Onefold, openOnefold } from '@onefold/core'
import { allSamples } from '@onefold/samples'
import type { CommandContext } from './command-context.ts'
import { openWithKey, requireStore } from './open-store.ts'
import { fileSettings } from './settings/file-settings.ts'
import { mailSettings } from './settings/mail-settings.ts'
import { referenceSettings } from './settings/reference-settings.ts'
import { checkSecretKey } from './settings/secret-key.ts'
import { storeAddress } from './settings/store-address.ts'

/** Opens the installation that is there for one piece of work, and closes it whatever happens. */
export async function withStore<T>(
  stated: string | undefined,
  env: CommandContext['env'],
  work: (onefold: Onefold) => Promise<T>,
): Promise<T> {
  const address = storeAddress(stated, env)
  checkSecretKey(address, env)
  requireStore(address)
  const places = fileSettings(address, env)
  const { mailer = places.mails, ...mail } = mailSettings(env)
  const reference = referenceSettings(env)
  const onefold = await openOnefold({
    ...(await openWithKey(address, env, places)),
    ...places.files,
    ...connectors(places.connectors),
    mailer,
    samples: allSamples(),
    ...mail,
    ...reference,
  })
  try {
    return await work(onefold)
  } finally {
    await onefold.close()
  }
}
