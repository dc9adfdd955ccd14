import { type FileStore, OnefoldError, type StoredFile } from '@onefold/core'
import { matchesWildcard, notFound, refusal, requirePlainName } from '@onefold/core/adapter-kit'
import type { Database } from '../session.ts'
import { inPieces, readChunks, writeChunk } from './chunks.ts'
import { growingFiles } from './growing.ts'
import {
  allVersions,
  beginVersion,
  dropVersion,
  holdName,
  publishVersion,
  retire,
  sweep,
  type Version,
  versionOf,
} from './versions.ts'

const SWEEP_EVERY_MS = 60_000

/** Files in chunks beside the records, so that every process on the database sees them. `largest`: the bytes of one file. */
export function databaseFiles(database: Database, largest: number): FileStore {
  const tidy = nowAndThen(() => sweep(database))
  const requireRoom = (name: string, length: number): void => {
    if (length > largest)
      throw new OnefoldError('too_large', [refusal('file-beyond-database', { name, limit: largest })])
  }

  async function fill(version: number, name: string, bytes: AsyncIterable<Uint8Array>): Promise<Version> {
    let length = 0
    for await (const piece of inPieces(bytes)) {
      requireRoom(name, length + piece.byteLength)
      await writeChunk(database, version, length, piece)
      length += piece.byteLength
    }
    return database.inTransaction(async (session) => {
      await holdName(session, name)
      return publishVersion(session, version, length)
    })
  }

  return Object.freeze<FileStore>({
    growing: growingFiles(database, { requireRoom, tidy }),

    async list(pattern) {
      await tidy()
      const found = pattern.includes('*') ? await allVersions(database) : [await versionOf(database, pattern)]
      const files = found.flatMap((version) => (version && matchesWildcard(pattern, version.name) ? version : []))
      return files.map(storedFile).sort((a, b) => (a.name < b.name ? -1 : 1))
    },

    async *read(name, range) {
      requirePlainName(name)
      const { version, length } = await present(database, name)
      const end = range === undefined ? length : Math.min(length, range.to + 1)
      yield* readChunks(database, name, version, { from: range?.from ?? 0, end })
    },

    async write(name, bytes) {
      requirePlainName(name)
      await tidy()
      const version = await beginVersion(database, name)
      try {
        return storedFile(await fill(version, name, bytes))
      } catch (error) {
        await dropVersion(database, version).catch(() => undefined) // else it is swept
        throw error
      }
    },

    async remove(name) {
      requirePlainName(name)
      await tidy()
      return retire(database, name)
    },
  })
}

async function present(database: Database, name: string): Promise<Version> {
  const version = await versionOf(database, name)
  if (version === undefined) throw notFound('file', name)
  return version
}

function storedFile({ name, length, modified }: Version): StoredFile {
  return { name, length, modified }
}

/** Does the work when it is asked for and was not done lately; the one who asks waits for it. */
function nowAndThen(work: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    if (now - last < SWEEP_EVERY_MS) return
    last = now
    await work()
  }
}
