import { join, resolve } from 'node:path'
import { type ConnectorOptions, type S3Options, s3Files } from '@onefold/connectors'
import { directoryFiles, fileMailer, type Mailer, type OnefoldOptions } from '@onefold/core'
import { defined } from '@onefold/core/adapter-kit'
import { misuse } from '../arguments.ts'
import type { CommandContext } from '../command-context.ts'
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
export function fileSettings(address: StoreAddress, env: CommandContext['env']): FileSettings {
  const { ONEFOLD_FILES: stated } = env
  if (stated?.trim() === '') throw misuse('ONEFOLD_FILES must name a folder.')
  const mebibytes = wholeNumber(env, 'ONEFOLD_LARGEST_FILE', LARGEST_FILE)
  const inBucket = stated?.startsWith('s3://') ?? false
  const folder = stated === undefined || inBucket ? dataFolder(address) : resolve(stated)
  const inFolder = !inBucket && (stated !== undefined || address.kind === 'sqlite')
  const s3 = s3Settings(env)
  return {
    files:
      stated !== undefined && inBucket
        ? { files: s3Files(stated, s3) }
        : inFolder
          ? { files: directoryFiles(join(folder, 'files')) }
          : {},
    connectors: { s3, ...(inFolder ? { folder: join(folder, 'files') } : {}) },
    mails: fileMailer(join(folder, 'mail')),
    ...(mebibytes === undefined ? {} : { largestFile: mebibytes * MEBIBYTE }),
  }
}

/** By the names that every tool for object storage reads, and where it is where it is not AWS. */
export function s3Settings(env: CommandContext['env']): S3Options {
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = env
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  return defined({ region, endpoint, accessKeyId, secretAccessKey, sessionToken })
}
