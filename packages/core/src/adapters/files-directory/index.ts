import { type FileHandle, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { notFound } from '../../error/onefold-error.ts'
import { hostClock } from '../../lib/time/instant.ts'
import type { ByteRange, FileStore, StoredFile } from '../../ports/file-store.ts'
import { isPlainName, requirePlainName } from './file-name.ts'
import { growingFiles, isLeftNote } from './growing.ts'
import { hasCode, openPlain, replaceFile, syncDirectory, unlinkIfThere } from './plain-file.ts'
import { matchesWildcard } from './wildcard.ts'

const PIECE = 64 * 1024

/** Uploads that were cut by a crash keep such a name; it is never listed and never read. */
const PARTIAL = /^\.[0-9a-f-]{36}\.part$/
const PARTIAL_LIFE_MS = 24 * 60 * 60 * 1000

/** Files below one directory, which is made with the first file. Nothing outside it is ever read or written. */
export function directoryFiles(directory: string): FileStore {
  const root = resolve(directory)
  let prepared: Promise<void> | undefined

  async function ready(): Promise<void> {
    prepared ??= prepare(root).catch((error: unknown) => {
      prepared = undefined // a directory that could not be made today may be makeable later
      throw error
    })
    await prepared
  }

  return Object.freeze({
    growing: growingFiles(root, ready),

    async list(pattern: string) {
      if (!pattern.includes('*') && isPlainName(pattern)) {
        const file = await describe(root, pattern)
        return file === undefined ? [] : [file]
      }
      const files: StoredFile[] = []
      for (const name of await namesIn(root)) {
        const file = isPlainName(name) && matchesWildcard(pattern, name) ? await describe(root, name) : undefined
        if (file !== undefined) files.push(file)
      }
      return files
    },

    async *read(name: string, range?: ByteRange) {
      requirePlainName(name)
      const handle = await openPlain(join(root, name))
      if (handle === undefined) throw notFound('file', name)
      try {
        yield* piecesOf(handle, range)
      } finally {
        await handle.close()
      }
    },

    async write(name: string, bytes: AsyncIterable<Uint8Array>) {
      requirePlainName(name)
      await ready()
      return await replaceFile(root, name, (file) => fill(file, name, bytes))
    },

    async remove(name: string) {
      requirePlainName(name)
      if ((await describe(root, name)) === undefined) return false
      const removed = await unlinkIfThere(join(root, name))
      await syncDirectory(root)
      return removed
    },
  })
}

/** By name; none while there is no directory. */
async function namesIn(root: string): Promise<readonly string[]> {
  try {
    return (await readdir(root)).sort()
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return []
    throw error
  }
}

async function prepare(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  const names = await namesIn(root)
  const there = new Set(names)
  for (const name of names) {
    const leftOver = PARTIAL.test(name) || isLeftNote(name, there)
    if (leftOver && (await isAbandoned(join(root, name)))) await unlinkIfThere(join(root, name))
  }
}

/** Another process may be writing into the same directory, so only old remains are swept. */
async function isAbandoned(path: string): Promise<boolean> {
  const handle = await openPlain(path)
  if (handle === undefined) return false
  try {
    return hostClock.now() - (await handle.stat()).mtimeMs > PARTIAL_LIFE_MS
  } finally {
    await handle.close()
  }
}

async function describe(root: string, name: string): Promise<StoredFile | undefined> {
  const handle = await openPlain(join(root, name))
  if (handle === undefined) return undefined
  try {
    return await storedFile(handle, name)
  } finally {
    await handle.close()
  }
}

async function storedFile(handle: FileHandle, name: string): Promise<StoredFile> {
  const { size, mtimeMs } = await handle.stat()
  return { name, length: size, modified: Math.floor(mtimeMs) }
}

async function* piecesOf(handle: FileHandle, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.to + 1
  for (let at = range?.from ?? 0; at < end; ) {
    const length = Math.min(PIECE, end - at)
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function fill(handle: FileHandle, name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  for await (const piece of bytes) await handle.writeFile(piece)
  return await storedFile(handle, name)
}
