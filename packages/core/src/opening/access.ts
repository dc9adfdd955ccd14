import { createDirectories } from '../access/directory.ts'
import { createLastAccess } from '../access/last-access.ts'
import type { AccessServices } from '../access/services.ts'
import { hostChance } from '../adapters/host/index.ts'
import { fileMailer } from '../adapters/mail-file/index.ts'
import { defined } from '../lib/defined.ts'
import { createNotifier } from '../notify/notifier.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Store } from '../ports/store/store.ts'
import { createSecretBox, NO_SECRET_BOX } from '../secret/secret-box.ts'
import { liveAccessSettings } from '../setting/access-settings.ts'
import { configuredMailer } from '../setting/configured-mailer.ts'
import { createLiveSettings, type KnownSettings } from '../setting/live-settings.ts'
import type { OnefoldOptions } from './options.ts'

export interface OpenedAccess {
  readonly access: AccessServices
  readonly settings: KnownSettings
  readonly mailer: Mailer
}

/** Who may come in, what the installation's settings say of it, and how people are written to. */
export function openAccess(
  { catalogue, attempts }: Pick<Store, 'attempts' | 'catalogue'>,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  options: OnefoldOptions,
): OpenedAccess {
  const { chance = hostChance, secretKey, mailServer, resetLink, log = () => {} } = options
  const secrets = secretKey === undefined ? NO_SECRET_BOX : createSecretBox(secretKey, chance)
  const settings = createLiveSettings(catalogue, { clock, log })
  const { mailer: own = fileMailer('mail', { clock }) } = options
  const mailer = mailServer === undefined ? own : configuredMailer(settings, { own, secrets, mailServer })
  const directories = createDirectories(catalogue, clock)
  const access: AccessServices = {
    directories,
    attempts,
    clock,
    ids,
    chance,
    secrets,
    log,
    settings: liveAccessSettings(settings, options.access),
    notifier: createNotifier(mailer, { log, ...defined({ resetLink }) }),
    lastAccess: createLastAccess(directories, (cause) =>
      log('The last uses of access tokens could not be kept', cause),
    ),
  }
  return { access, settings, mailer }
}
