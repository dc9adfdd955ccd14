import type { S3Client } from '@aws-sdk/client-s3'
import type { ByteRange, StoredFile } from '@onefold/core'
import { asked, isAbsent, loadS3, unavailable } from './client.ts'
import type { Place } from './place.ts'
import { upload } from './upload.ts'

/** Bytes of one request: what a reader holds in memory. */
const REQUEST = 8 * 1024 * 1024
const PIECE = 256 * 1024

/** An object as it stands. */
export interface StoredObject extends StoredFile {
  readonly metadata: { readonly [name: string]: string }
  /** Which content it has. */
  readonly tag: string | undefined
}

/** The objects of a folder, by name. */
export interface Objects {
  /** Undefined: there is none. */
  find(name: string): Promise<StoredObject | undefined>
  /** By name, those that lie in the folder itself. */
  all(prefix: string): Promise<readonly StoredFile[]>
  /** Undefined: there is none. */
  read(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>
  write(name: string, bytes: AsyncIterable<Uint8Array>, metadata?: StoredObject['metadata']): Promise<StoredFile>
  remove(name: string): Promise<void>
}

export function objectsOf({ bucket: Bucket, prefix }: Place, connected: () => Promise<S3Client>): Objects {
  const keyOf = (name: string) => `${prefix}${name}`

  async function find(name: string): Promise<StoredObject | undefined> {
    const [client, s3] = [await connected(), await loadS3()]
    try {
      const answer = await asked(client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(name) })))
      const { ContentLength = 0, LastModified, Metadata = {}, ETag: tag } = answer
      return { name, length: ContentLength, modified: toSeconds(LastModified), metadata: Metadata, tag }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }

  /**
   * Piece after piece, each by a request of its own that is answered at once: nobody holds a connection open while rows are written. A
   * file that is replaced between two pieces is refused with `unavailable`: never are two files read as one.
   */
  async function* pieces(name: string, from: number, end: number, tag: string | undefined): AsyncGenerator<Uint8Array> {
    const [client, s3] = [await connected(), await loadS3()]
    for (let at = from; at < end; at += REQUEST) {
      const wanted = Math.min(REQUEST, end - at)
      const Range = `bytes=${at}-${at + wanted - 1}`
      const IfMatch = tag === undefined ? {} : { IfMatch: tag }
      const { Body } = await asked(
        client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name), Range, ...IfMatch })),
      )
      const bytes = (await asked(Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()))).subarray(0, wanted)
      if (bytes.byteLength < wanted) throw unavailable(`Object storage answered a part of "${name}" only.`)
      for (let piece = 0; piece < wanted; piece += PIECE) yield bytes.subarray(piece, piece + PIECE)
    }
  }

  return {
    find,
    async all(begins) {
      const [client, s3] = [await connected(), await loadS3()]
      const found: StoredFile[] = []
      for (let token: string | undefined; ; ) {
        const page = await asked(
          client.send(
            new s3.ListObjectsV2Command({
              Bucket,
              Prefix: keyOf(begins),
              Delimiter: '/',
              ...(token === undefined ? {} : { ContinuationToken: token }),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          found.push({ name: Key.slice(prefix.length), length: Size, modified: toSeconds(LastModified) })
        token = page.NextContinuationToken
        if (!page.IsTruncated || token === undefined) break
      }
      return found.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    async read(name, range) {
      const found = await find(name)
      if (found === undefined) return undefined
      const end = Math.min(found.length, range === undefined ? Number.POSITIVE_INFINITY : range.to + 1)
      return pieces(name, range?.from ?? 0, end, found.tag)
    },
    async write(name, bytes, metadata = {}) {
      await upload(await connected(), { Bucket, Key: keyOf(name), Metadata: { ...metadata } }, bytes)
      const { length = 0, modified = 0 } = (await find(name)) ?? {} // it may be gone again
      return { name, length, modified }
    },
    async remove(name) {
      const [client, s3] = [await connected(), await loadS3()]
      await asked(client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
    },
  }
}

/** A header keeps whole seconds, a list may keep more: both say the same here. */
function toSeconds(modified: Date | undefined): number {
  return Math.floor((modified?.getTime() ?? 0) / 1000) * 1000
}
