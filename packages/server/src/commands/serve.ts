import { join } from 'node:path'
import { directoryFiles, hostClock, type Onefold, openOnefold, SYSTEM } from '@onefold/core'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { type Log, SILENT } from '../env.ts'
import { misuse, parse } from './arguments.ts'
import { openDoor } from './door.ts'
import { ensureAdmin, type FirstAdmin, firstAdmin } from './first-start.ts'
import { installSample } from './install-sample.ts'
import { openStore } from './open-store.ts'
import { checkSecretKey, secretKey } from './secret-key.ts'
import { dataFolder, nameOf, type StoreAddress, storeAddress } from './store-address.ts'
import type { Command, Surroundings } from './surroundings.ts'
import { welcome } from './welcome.ts'

interface Settings {
  readonly address: StoreAddress
  readonly host: string
  readonly port: number
  readonly sample: string | undefined
  readonly admin: FirstAdmin
}

/** `onefold serve`: opens the store and serves it until the process is asked to end. */
export const serve: Command = async (args, around) => {
  const settings = settingsFrom(args, around.env)
  const stop = around.stopRequested()
  const door = await openDoor(settings.host, settings.port)
  try {
    const key = secretKey(settings.address, around.env)
    const log = logTo(around)
    const onefold = await open(settings.address, log)
    try {
      const session = onefold.as(SYSTEM)
      const admin = await ensureAdmin(session.directory, hostClock, settings.admin)
      door.admit(createApp(onefold, { secretKey: key, logger: log }))
      const { version } = onefold
      for (const line of welcome({ version, url: door.url, store: nameOf(settings.address), admin })) around.print(line)
      if (settings.sample !== undefined) {
        await Promise.race([stop, installSample(session, settings.sample, around.print)])
      }
      await stop
      around.print('Stopping: requests under way are finished first.')
      await door.close()
    } finally {
      await onefold.close()
    }
  } finally {
    await door.close()
  }
  return 0
}

function settingsFrom(args: readonly string[], env: Surroundings['env']): Settings {
  const { values } = parse(args, {
    store: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    sample: { type: 'string' },
  })
  const address = storeAddress(values.store, env)
  checkSecretKey(address, env)
  return {
    address,
    host: values.host ?? env.ONEFOLD_HOST ?? '127.0.0.1',
    port: portFrom(values.port ?? env.PORT ?? '8080'),
    sample: values.sample,
    admin: firstAdmin(env),
  }
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw misuse('The port must be a whole number from 0 to 65535.')
  return port
}

function open(address: StoreAddress, log: Log): Promise<Onefold> {
  const files = address.kind === 'memory' ? {} : { files: directoryFiles(join(dataFolder(address), 'files')) }
  return openOnefold({
    store: openStore(address),
    ...files,
    log: (sentence, cause) => log.error({ err: cause }, sentence),
  })
}

function logTo({ logTo: where }: Surroundings): Log {
  return where === 'nowhere' ? SILENT : pino({ base: null }, pino.destination(2))
}
