import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'

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
