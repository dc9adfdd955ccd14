import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict, invalid } from '../../error/onefold-error.ts'
import type { Json } from '../../model/record.ts'
import type { Addition, GrowingFiles, Growth } from '../../ports/growing-files.ts'
import { requirePlainName } from './file-name.ts'
import { hasCode, openPlain, replaceFile } from './plain-file.ts'

/** What is kept beside a file that grows, in a hidden file of its own. */
interface Note {
  readonly owner: string
  /** Up to here the file is what its additions made it; the end piece is behind it. */
  readonly length: number
  /** With the end piece. */
  readonly size: number
  /** Which file it was: another of that name is somebody else's. */
  readonly inode: number
  readonly note: Json
}

const SUFFIX = '.grown'
const MOST_NAME_BYTES = 255 - SUFFIX.length - 1
/** As any file that is written here: the umask takes its part. */
const MODE = 0o666

/**
 * The files of a directory that grow. A note beside each file says how long it is by its last addition: what a crash left
 * behind that length is cut off by the next one. The note is replaced after the bytes are on the disk, by a rename, so the
 * two say the same at every moment.
 */
export function growingFiles(root: string, ready: () => Promise<void>): GrowingFiles {
  return Object.freeze<GrowingFiles>({
    async find(name, owner) {
      requireRoom(name)
      const [note, handle] = [await readNote(root, name), await openPlain(join(root, name))]
      try {
        return growthOf(note, handle && (await handle.stat()), owner)
      } finally {
        await handle?.close()
      }
    },
    async add(name, addition) {
      requireRoom(name)
      await ready()
      const path = join(root, name)
      const handle = (await openPlain(path, constants.O_RDWR)) ?? (await create(path))
      try {
        await addTo(root, name, handle, addition)
      } finally {
        await handle.close()
      }
    },
    async ready() {
      await ready()
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  })
}

async function addTo(root: string, name: string, handle: FileHandle, addition: Addition): Promise<void> {
  const { owner, bytes, end = new Uint8Array(), note } = addition
  const known = await readNote(root, name)
  const stat = await handle.stat()
  const { state, note: before = null } = growthOf(known, stat, owner)
  if (state === 'FOREIGN') throw conflict('file-foreign/file-belongs-somebody', { name })
  const from = state === 'NEW' ? 0 : (known?.length ?? 0)
  // A file that is begun is known for one's own before it has content: a crash leaves an empty beginning, not a stranger.
  if (state === 'NEW') await writeNote(root, name, { owner, length: 0, size: 0, inode: stat.ino, note: before })
  await handle.truncate(from)
  await writeAt(handle, Buffer.concat([bytes, end]), from)
  await handle.sync()
  const length = from + bytes.byteLength
  await writeNote(root, name, { owner, length, size: length + end.byteLength, inode: stat.ino, note })
}

function growthOf(known: Note | undefined, stat: Stats | undefined, owner: string): Growth {
  const own = known?.owner === owner
  const note = own ? { note: known.note } : {}
  if (stat === undefined || stat.size === 0) return { state: 'NEW', ...note }
  // The same file, perhaps with what a crash left at its end; or a copy of it, as a backup brings one back.
  const same = known && (stat.ino === known.inode ? stat.size >= known.length : stat.size === known.size)
  if (!own || !same) return { state: 'FOREIGN', ...note }
  return { state: known.length === 0 ? 'NEW' : 'GROWN', ...note }
}

async function create(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  try {
    return await open(path, flags, MODE)
  } catch (error) {
    if (!hasCode(error, ['EEXIST', 'ELOOP'])) throw error
    throw conflict('file-foreign/something-else-than')
  }
}

async function writeAt(handle: FileHandle, bytes: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.byteLength - at, from + at)
    at += bytesWritten
  }
}

async function readNote(root: string, name: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(join(root, noteName(name)), 'utf8')) as Note // nobody else writes it
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    throw error
  }
}

function writeNote(root: string, name: string, note: Note): Promise<void> {
  return replaceFile(root, noteName(name), (file) => file.writeFile(JSON.stringify(note)))
}

function noteName(name: string): string {
  return `.${name}${SUFFIX}`
}

/** The note of a file that is not there any more. */
export function isLeftNote(name: string, there: ReadonlySet<string>): boolean {
  return name.startsWith('.') && name.endsWith(SUFFIX) && !there.has(name.slice(1, -SUFFIX.length))
}

function requireRoom(name: string): void {
  requirePlainName(name)
  if (Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw invalid('invalid-file-name/file-grows-name', { most: MOST_NAME_BYTES })
}
