import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RandomAccessFile } from '../../format/random-access.ts'
import { type OnBytes, unreadable } from './bytes.ts'

const PIECE = 256 * 1024

/** A file of this machine whose bytes are had in any order. It stays the same one, whatever takes its place meanwhile. */
export async function withLocalFile<T>(
  path: string,
  name: string,
  onBytes: OnBytes,
  work: (file: RandomAccessFile) => Promise<T>,
): Promise<T> {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(name, cause)
  })
  try {
    const { size } = await handle.stat()
    return await work({ name, length: size, bytes: (from, end) => bytesOf(handle, from, end, onBytes) })
  } finally {
    await handle.close()
  }
}

async function* bytesOf(handle: FileHandle, from: number, end: number, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  for (let at = from; at < end; ) {
    const length = Math.min(PIECE, end - at)
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, at)
    if (bytesRead === 0) return
    onBytes(bytesRead)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** Keeps what comes in pieces in a file of its own, which is gone when the work has ended. */
export async function withSpooled<T>(bytes: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'onefold-'))
  try {
    const path = join(folder, 'input')
    const file = await open(path, 'w')
    try {
      for await (const piece of bytes) await file.writeFile(piece)
    } finally {
      await file.close()
    }
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
