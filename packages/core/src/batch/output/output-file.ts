import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { invalid, OnefoldError } from '../../error/onefold-error.ts'
import { refusal } from '../../error/refusal.ts'
import { isDevice, realPathOf, statIfPresent } from '../real-path.ts'

/** Where a result goes that is no file, as to a pipe. It is told nothing before the result is whole. */
export interface OutputTarget {
  /** What people call it. */
  readonly name: string
  /** Takes the next piece. */
  write(bytes: Uint8Array): Promise<void>
}

/** Where a result goes: a file by its path, CSV or what its name says, packed with gzip where that ends in `.gz`, or somewhere else. */
export type DedupeOutput = string | OutputTarget

/** A file that appears whole or not at all. */
export interface OutputFile {
  readonly path: string
  write(text: string): Promise<void>
  writeBytes(bytes: Uint8Array): Promise<void>
  /** All of it is on disk, though not yet in its place. */
  finish(): Promise<void>
  /** Puts the file in its place. */
  keep(): Promise<void>
  /** Leaves nothing behind; after `keep` it does nothing. */
  discard(): Promise<void>
}

const PIECE = 512 * 1024

const packed = promisify(gzip)

/** Begins a file in a folder of its own beside its place, so that what cannot be written is known at the start. */
export async function openOutput(output: DedupeOutput): Promise<OutputFile> {
  if (typeof output !== 'string') return targetOutput(output)
  const path = output
  const target = await realPathOf(path)
  const present = await statIfPresent(target)
  if (present?.isDirectory()) throw invalid('file-unwritable/folder', { path })
  try {
    const folder = isDevice(present) ? undefined : await mkdtemp(join(dirname(target), `.onefold-${process.pid}-`))
    const draft = folder === undefined ? target : join(folder, 'draft')
    return outputFile({
      path,
      folder,
      file: await open(draft, 'w'),
      place: folder === undefined ? undefined : () => rename(draft, target),
    })
  } catch (cause) {
    throw unwritable(path, cause)
  }
}

/** Kept aside until it is whole. */
async function targetOutput({ name, write }: OutputTarget): Promise<OutputFile> {
  const folder = await mkdtemp(join(tmpdir(), `.onefold-${process.pid}-`))
  const draft = join(folder, 'draft')
  return outputFile({
    path: name,
    folder,
    file: await open(draft, 'w'),
    async place() {
      for await (const piece of createReadStream(draft)) await write(piece as Uint8Array)
    },
  })
}

interface Draft {
  readonly path: string
  /** Gone when all is done. */
  readonly folder: string | undefined
  readonly file: FileHandle
  /** Puts what is whole in its place. */
  readonly place: (() => Promise<void>) | undefined
}

function outputFile({ path, folder, file, place }: Draft): OutputFile {
  let pieces: string[] = []
  let held = 0
  let open = true
  const packs = /\.gz$/i.test(path) // piece by piece: members of gzip behind one another are one file
  const flush = async (): Promise<void> => {
    const text = pieces.join('')
    pieces = []
    held = 0
    if (text !== '') await file.writeFile(packs ? await packed(text) : text)
  }
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((cause) => {
      throw unwritable(path, cause)
    })
  }
  const finish = (): Promise<void> =>
    guarded(async () => {
      if (!open) return
      await flush()
      if (folder !== undefined) await file.sync()
      await file.close()
      open = false
    })
  const discard = async (): Promise<void> => {
    if (open) await file.close().catch(() => {})
    open = false
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  return {
    path,
    async write(text) {
      pieces.push(text)
      held += text.length
      if (held >= PIECE) await guarded(flush)
    },
    writeBytes: (bytes) =>
      guarded(async () => {
        await flush()
        await file.writeFile(packs ? await packed(bytes) : bytes)
      }),
    finish,
    async keep() {
      await finish()
      await guarded(async () => {
        await place?.()
        await discard()
      })
    },
    discard,
  }
}

function unwritable(path: string, cause: unknown): OnefoldError {
  const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown reason'
  const refused =
    reason === 'ENOENT' ? refusal('file-unwritable/no-folder', { path }) : refusal('file-unwritable', { path, reason })
  return new OnefoldError('unavailable', [refused], { cause })
}
