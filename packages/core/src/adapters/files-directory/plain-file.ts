import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A link in the directory is not followed, and a pipe put there cannot make anybody wait for ever. */
const ONLY_PLAIN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The file, opened; undefined when nothing of that name is there or it is no plain file. */
export async function openPlain(path: string, access = constants.O_RDONLY): Promise<FileHandle | undefined> {
  let handle: FileHandle
  try {
    handle = await open(path, access | ONLY_PLAIN)
  } catch (error) {
    // ELOOP and EMLINK: a link. ENXIO: a socket. EISDIR: a folder, where the system says so at once.
    if (hasCode(error, ['ENOENT', 'ELOOP', 'EMLINK', 'ENXIO', 'EISDIR'])) return undefined
    throw error
  }
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

/**
 * Written beside and renamed, so that a reader sees the old file or the new one and a crash leaves one of them. Answers what
 * `fill` does, once it is on the disk under its name.
 */
export async function replaceFile<T>(root: string, name: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
  const partial = join(root, `.${randomUUID()}.part`)
  const handle = await open(partial, 'wx')
  try {
    const answer = await fillAndSync(handle, fill)
    await rename(partial, join(root, name))
    await syncDirectory(root)
    return answer
  } catch (error) {
    await unlinkIfThere(partial)
    throw error
  }
}

async function fillAndSync<T>(handle: FileHandle, fill: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    const answer = await fill(handle)
    await handle.sync()
    return answer
  } finally {
    await handle.close()
  }
}

/** Makes a rename survive a power cut, where directories can be opened at all. */
export async function syncDirectory(root: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(root, constants.O_RDONLY)
    await handle.sync()
  } catch (error) {
    if (!hasCode(error, ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'])) throw error
  } finally {
    await handle?.close()
  }
}

export async function unlinkIfThere(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return false
    throw error
  }
}

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
