import type { S3Client } from '@aws-sdk/client-s3'
import { type FileStore, OnefoldError } from '@onefold/core'
import {
  customRefusal,
  matchesWildcard,
  notFound,
  type OpenFolder,
  requirePlainName,
  uuids,
} from '@onefold/core/adapter-kit'
import { type S3Options, s3Client } from './client.ts'
import { growingObjects } from './growing.ts'
import { objectsOf } from './objects.ts'
import { placeOf } from './place.ts'

export type { S3Options } from './client.ts'

/**
 * The files of a folder of S3-compatible object storage, `s3://bucket/folder`: for `openOnefold({ files })`, or anywhere that a
 * `FileStore` is asked for. Needs the package `@aws-sdk/client-s3`.
 *
 * @throws OnefoldError `invalid` a URL that names no bucket
 */
export function s3Files(url: string, options: S3Options = {}): FileStore {
  let client: Promise<S3Client> | undefined
  const connected = () =>
    (client ??= s3Client(options).catch((error: unknown) => {
      client = undefined // what was wrong may be mended
      throw error
    }))
  const objects = objectsOf(placeOf(url), connected)
  return Object.freeze<FileStore>({
    growing: growingObjects(objects, uuids()),

    async list(pattern) {
      const [literal = ''] = pattern.split('*')
      const found = await objects.all(literal)
      return found.filter(({ name }) => isShown(name) && matchesWildcard(pattern, name))
    },

    async *read(name, range) {
      requirePlainName(name)
      const bytes = await objects.read(name, range)
      if (bytes === undefined) throw notFound('file', name)
      yield* bytes
    },

    async write(name, bytes) {
      requirePlainName(name)
      return objects.write(name, bytes)
    },

    async remove(name) {
      requirePlainName(name)
      if ((await objects.find(name)) === undefined) return false
      await objects.remove(name)
      return true
    },
  })
}

/** Opens `s3://` folders for the patterns of sources and sinks, whose credentials take the place of the host's keys. */
export const s3Folder =
  (options: S3Options = {}): OpenFolder =>
  (url, login, guard) => {
    if (login !== undefined && login.credentialType !== 'PASSWORD' && login.credentialType !== 'NONE')
      throw new OnefoldError('invalid', [
        customRefusal('credentials-unfit', 'Object storage asks for credentials of the type PASSWORD.', 'credentials'),
      ])
    const { user: accessKeyId, password: secretAccessKey } = login ?? {}
    const { sessionToken: _, accessKeyId: __, secretAccessKey: ___, ...place } = options
    const own = accessKeyId !== undefined && secretAccessKey !== undefined
    return s3Files(url, { ...(own ? { ...place, accessKeyId, secretAccessKey } : options), guard })
  }

/** Names with a leading dot are our own, and a folder of others may hold what is no plain name here. */
function isShown(name: string): boolean {
  try {
    requirePlainName(name)
    return true
  } catch {
    return false
  }
}
