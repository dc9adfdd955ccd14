import { connectors } from '@onefold/connectors'
import { type Onefold, type OnefoldOptions, openOnefold, type Sample, type SsoProvider, SYSTEM } from '@onefold/core'
import { allSamples } from '@onefold/samples'
import { createApp } from '../app.ts'
import { smtpMailer } from '../mail/smtp-mailer.ts'
import type { JwtOptions } from '../security/jwt.ts'
import type { Log } from '../security/security.ts'
import { misuse } from './arguments.ts'
import type { Command, CommandContext } from './command-context.ts'
import { ensureAdmin, type FirstAdmin, firstAdmin } from './first-start.ts'
import { listen } from './http-listener.ts'
import { installSample } from './install-sample.ts'
import { logTo } from './log.ts'
import { openWithKey } from './open-store.ts'
import { type FileSettings, fileSettings } from './settings/file-settings.ts'
import { jwtSettings } from './settings/jwt-settings.ts'
import { mailSettings } from './settings/mail-settings.ts'
import { referenceSettings } from './settings/reference-settings.ts'
import { sandboxSettings } from './settings/sandbox-settings.ts'
import { scrapeToken } from './settings/scrape-token.ts'
import { checkSecretKey } from './settings/secret-key.ts'
import { ssoSettings } from './settings/sso-settings.ts'
import { nameOf, type StoreAddress, storeAddress } from './settings/store-address.ts'
import { workSettings } from './settings/work-settings.ts'
import { welcome } from './welcome.ts'

interface Settings {
  readonly address: StoreAddress
  readonly host: string
  readonly port: number
  readonly sample: string | undefined
  readonly admin: FirstAdmin
  readonly places: FileSettings
  readonly mail: ReturnType<typeof mailSettings>
  readonly jwt: JwtOptions
  readonly sso: readonly SsoProvider[]
  readonly scraper: ReturnType<typeof scrapeToken>
  readonly reference: ReturnType<typeof referenceSettings>
  readonly work: ReturnType<typeof workSettings>
  readonly sandbox: ReturnType<typeof sandboxSettings>
}

/** What the command line of `onefold serve` states. */
export interface ServeLine {
  readonly store?: string
  readonly port?: string
  readonly host?: string
  readonly sample?: string
}

/** `onefold serve`: opens the store and serves it until the process is asked to end. */
export const serve: Command<ServeLine> = async (line, context) => {
  const samples = allSamples()
  const settings = settingsFrom(line, context.env, samples)
  const stop = context.stopRequested()
  const listener = await listen(settings.host, settings.port)
  try {
    const log = logTo(context)
    const { store, secretKey } = await openWithKey(settings.address, context.env, settings.places)
    const onefold = await open(settings, { store, secretKey, samples }, log)
    try {
      const session = onefold.as(SYSTEM)
      const admin = await ensureAdmin(onefold, settings.admin)
      const { jwt, sso, scraper } = settings
      listener.serve(createApp(onefold, { secretKey, logger: log, jwt, ssoProviders: async () => sso, ...scraper }))
      const { version } = onefold
      for (const line of welcome({ version, url: listener.url, store: nameOf(settings.address), admin }))
        context.print(line)
      if (settings.sample !== undefined) {
        await Promise.race([stop, installSample(session, settings.sample, context.print)])
      }
      await stop
      context.print('Stopping: requests under way are finished first.')
      await listener.close()
    } finally {
      await onefold.close()
    }
  } finally {
    await listener.close()
  }
  return 0
}

function settingsFrom(line: ServeLine, env: CommandContext['env'], samples: readonly Sample[]): Settings {
  const address = storeAddress(line.store, env)
  checkSecretKey(address, env)
  return {
    address,
    host: hostFrom(line.host ?? env.ONEFOLD_HOST ?? '127.0.0.1'),
    port: portFrom(line.port ?? env.PORT ?? '8080'),
    sample: sampleNamed(line.sample, samples),
    admin: firstAdmin(env),
    places: fileSettings(address, env),
    mail: mailSettings(env),
    jwt: jwtSettings(env),
    sso: ssoSettings(env),
    scraper: scrapeToken(env),
    reference: referenceSettings(env),
    work: workSettings(env),
    sandbox: sandboxSettings(env),
  }
}

/** Without a name Node listens on every interface: nobody who says nothing means that. */
function hostFrom(text: string): string {
  if (text === '') throw misuse('ONEFOLD_HOST states nothing: name where to listen, or take it away.')
  return text
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw misuse('The port must be a whole number from 0 to 65535.')
  return port
}

/** Refuses, before anything is opened or made, a name that no sample has. */
function sampleNamed(name: string | undefined, samples: readonly Sample[]): string | undefined {
  if (name === undefined || samples.some(({ id }) => id === name)) return name
  throw misuse(`There is no sample "${name}". There are: ${samples.map(({ id }) => id).join(', ')}.`)
}

function open(
  { places, mail, reference, work, sandbox }: Settings,
  installation: Pick<OnefoldOptions, 'store' | 'secretKey' | 'samples'>,
  log: Log,
): Promise<Onefold> {
  const { mailer = places.mails, ...links } = mail
  return openOnefold({
    ...installation,
    mailer,
    mailServer: smtpMailer,
    ...links,
    ...places.files,
    ...connectors(places.connectors),
    ...reference,
    ...work,
    ...sandbox,
    log: (sentence, cause) => log.error({ err: cause }, sentence),
  })
}
