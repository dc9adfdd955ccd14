import { OnefoldError } from '@onefold/core'
import {
  customRefusal,
  type GrowingFiles,
  type Growth,
  type Ids,
  type Json,
  requirePlainName,
} from '@onefold/core/adapter-kit'
import type { Objects, StoredObject } from './objects.ts'

/** What is kept beside a file that grows, in a hidden object of its own. */
interface Note {
  readonly owner: string
  /** Which file it is: another of that name is somebody else's. */
  readonly mark: string
  /** Up to here the file is what its additions made it; the end piece is behind it. */
  readonly length: number
  /** With the end piece. */
  readonly size: number
  readonly note: Json
}

/** The metadata of a file that grows. */
const MARK = 'onefold-growth'

/**
 * Files of a bucket that grow. Objects are never added to, so each addition writes the file anew, in a stream; what a crash left of an
 * addition is not part of the length that the note tells, and the next one leaves it out.
 */
export function growingObjects(objects: Objects, ids: Ids): GrowingFiles {
  return Object.freeze<GrowingFiles>({
    async find(name, owner) {
      requirePlainName(name)
      return growthOf(await noteOf(objects, name), await objects.find(name), owner)
    },
    async add(name, { owner, bytes, end = new Uint8Array(), note }) {
      requirePlainName(name)
      const known = await noteOf(objects, name)
      const { state, note: before = null } = growthOf(known, await objects.find(name), owner)
      if (state === 'FOREIGN') throw foreign(name)
      const mark = state === 'NEW' || known === undefined ? ids.next() : known.mark
      const from = state === 'NEW' ? 0 : (known?.length ?? 0)
      // A file that is begun is known for one's own before it has content: a crash leaves a beginning, not a stranger.
      if (state === 'NEW') await writeNote(objects, name, { owner, mark, length: 0, size: 0, note: before })
      await objects.write(name, grown(objects, name, from, [bytes, end]), { [MARK]: mark })
      const length = from + bytes.byteLength
      await writeNote(objects, name, { owner, mark, length, size: length + end.byteLength, note })
    },
    async ready() {
      await objects.find('.ready')
    },
  })
}

function growthOf(known: Note | undefined, file: StoredObject | undefined, owner: string): Growth {
  const own = known?.owner === owner
  const note = own ? { note: known.note } : {}
  if (file === undefined || file.length === 0) return { state: 'NEW', ...note }
  // The same file, perhaps with what a crash left at its end; or a copy of it, as a backup brings one back.
  const same = known && (file.metadata[MARK] === known.mark ? file.length >= known.length : file.length === known.size)
  if (!own || !same) return { state: 'FOREIGN', ...note }
  return { state: known.length === 0 ? 'NEW' : 'GROWN', ...note }
}

async function* grown(objects: Objects, name: string, length: number, added: readonly Uint8Array[]) {
  if (length > 0) {
    const before = await objects.read(name, { from: 0, to: length - 1 })
    if (before === undefined) throw foreign(name) // taken away this moment
    yield* before
  }
  for (const piece of added) if (piece.byteLength > 0) yield piece
}

const noteName = (name: string) => `.${name}.grown`

async function noteOf(objects: Objects, name: string): Promise<Note | undefined> {
  const bytes = await objects.read(noteName(name))
  if (bytes === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Note // nobody else writes it
}

async function writeNote(objects: Objects, name: string, note: Note): Promise<void> {
  async function* bytes() {
    yield Buffer.from(JSON.stringify(note))
  }
  await objects.write(noteName(name), bytes())
}

function foreign(name: string): OnefoldError {
  const text = `The file "${name}" belongs to somebody else: it is not added to.`
  return new OnefoldError('conflict', [customRefusal('file-foreign', text)])
}
