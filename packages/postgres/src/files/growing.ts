import {
  type Addition,
  conflict,
  type GrowingFiles,
  type Growth,
  type Json,
  requirePlainName,
} from '@onefold/core/adapter-kit'
import { encodeJson } from '../json-text.ts'
import type { Database, Queryable } from '../session.ts'
import { cutChunks, inPieces, writeChunk } from './chunks.ts'
import { beginVersion, holdName, NOW, publishVersion, type Version, versionOf } from './versions.ts'

/** What is kept beside a file that grows. */
interface Note {
  readonly owner: string
  /** Which file it was: another of that name is somebody else's. */
  readonly version: number
  readonly grown: number
  readonly length: number
  readonly note: Json
}

interface Around {
  /** Refuses with `too_large`. */
  readonly requireRoom: (name: string, length: number) => void
  readonly tidy: () => Promise<void>
}

/** Bytes and note are written in one transaction, so there is never a part of an addition. */
export function growingFiles(database: Database, { requireRoom, tidy }: Around): GrowingFiles {
  return Object.freeze<GrowingFiles>({
    async find(name, owner) {
      requirePlainName(name)
      return growthOf(await noteOf(database, name), await versionOf(database, name), owner)
    },
    async add(name, addition) {
      requirePlainName(name)
      await tidy()
      await database.inTransaction(async (session) => {
        await holdName(session, name)
        await addTo(session, name, addition, requireRoom)
      })
    },
    async ready() {
      await database.rows('SELECT 1')
    },
  })
}

async function addTo(
  session: Queryable,
  name: string,
  { owner, bytes, end = new Uint8Array(), note }: Addition,
  requireRoom: Around['requireRoom'],
): Promise<void> {
  const [known, file] = [await noteOf(session, name), await versionOf(session, name)]
  const { state } = growthOf(known, file, owner)
  if (state === 'FOREIGN') throw conflict('file-foreign/file-belongs-somebody', { name })
  const from = state === 'NEW' ? 0 : (known?.grown ?? 0)
  const grown = from + bytes.byteLength
  const length = grown + end.byteLength
  requireRoom(name, length)
  const version = file?.version ?? (await beginVersion(session, name))
  await cutChunks(session, version, from)
  await append(session, version, from, bytes)
  await append(session, version, grown, end)
  await publishVersion(session, version, length)
  await session.write(KEEP_NOTE, [name, owner, version, grown, length, encodeJson(note)])
}

async function append(session: Queryable, version: number, from: number, bytes: Uint8Array): Promise<void> {
  let at = from
  for await (const piece of inPieces(once(bytes))) {
    await writeChunk(session, version, at, piece)
    at += piece.byteLength
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function growthOf(known: Note | undefined, file: Version | undefined, owner: string): Growth {
  const own = known?.owner === owner
  const note = own ? { note: known.note } : {}
  if (file === undefined || file.length === 0) return { state: 'NEW', ...note }
  // The same file, or a copy of it, as a backup brings one back.
  const same = known && (file.version === known.version || file.length === known.length)
  return { state: own && same ? 'GROWN' : 'FOREIGN', ...note }
}

async function noteOf(session: Queryable, name: string): Promise<Note | undefined> {
  const text = 'SELECT owner, version, grown, length, note FROM "onefold".file_note WHERE name = $1'
  return (await session.rows<Note>(text, [name]))[0]
}

const KEEP_NOTE = `INSERT INTO "onefold".file_note (name, owner, version, grown, length, note, at)
  VALUES ($1, $2, $3, $4, $5, $6, ${NOW})
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, version = excluded.version, grown = excluded.grown,
    length = excluded.length, note = excluded.note, at = excluded.at`
