import { join, resolve } from 'node:path'
import type { ConnectorOptions } from '@onefold/connectors'
import { directoryFiles, fileMailer, type Mailer, type OnefoldOptions } from '@onefold/core'
import { misuse } from '../arguments.ts'
import type { Surroundings } from '../surroundings.ts'
import { dataFolder, type StoreAddress } from './store-address.ts'
import { wholeNumber } from './whole-number.ts'

const MEBIBYTE = 2 ** 20
/** The bounds of the store, in MiB. */
const LARGEST_FILE = { least: 1, most: 102_400 }

/** Where an installation keeps what is no record. */
export interface FileSettings {
  /** Absent: where the store says. */
  readonly files: Pick<OnefoldOptions, 'files'>
  /** What connectors may open: SQLite files lie among the files, where those lie in a folder. */
  readonly connectors: ConnectorOptions
  /** Where mails go that no mail server takes. */
  readonly mails: Mailer
  /** Bytes of one file that PostgreSQL keeps. */
  readonly largestFile?: number
}

/**
 * The folder of files and mails, when the environment names one. Else they lie in the data folder; the files of a PostgreSQL
 * lie in the database, where every process sees them.
 */
export function fileSettings(address: StoreAddress, env: Surroundings['env']): FileSettings {
  const { ONEFOLD_FILES: stated } = env
  if (stated?.trim() === '') throw misuse('ONEFOLD_FILES must name a folder.')
  const mebibytes = wholeNumber(env, 'ONEFOLD_LARGEST_FILE', LARGEST_FILE)
  const folder = stated === undefined ? dataFolder(address) : resolve(stated)
  const inFolder = stated !== undefined || address.kind === 'sqlite'
  return {
    files: inFolder ? { files: directoryFiles(join(folder, 'files')) } : {},
    connectors: inFolder ? { folder: join(folder, 'files') } : {},
    mails: fileMailer(join(folder, 'mail')),
    ...(mebibytes === undefined ? {} : { largestFile: mebibytes * MEBIBYTE }),
  }
}
