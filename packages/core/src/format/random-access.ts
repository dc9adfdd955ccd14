import { OnefoldError, unavailable } from '../error/onefold-error.ts'

/** A file whose bytes can be had in any order. */
export interface RandomAccessFile {
  /** What people call it. */
  readonly name: string
  /** Bytes. */
  readonly length: number
  /** The bytes from `from` on and before `end`, in pieces; `from` is less than `end`. */
  bytes(from: number, end: number): AsyncIterable<Uint8Array>
}

/** What a file failed with that lies outside of it: a disk, a store. It says nothing about its format. */
export class FileFailure extends Error {
  constructor(cause: unknown) {
    super('The file cannot be read', { cause })
  }
}

/** The bytes as one buffer. A file that has fewer by now was changed meanwhile. */
export async function bufferOf(file: RandomAccessFile, from: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - from))
  let at = 0
  if (bytes.length > 0)
    for await (const piece of guardedBytes(file, from, end)) {
      if (at + piece.byteLength > bytes.length) throw changedMeanwhile(file)
      bytes.set(piece, at)
      at += piece.byteLength
    }
  if (at < bytes.length) throw changedMeanwhile(file)
  return bytes.buffer
}

/** The same in pieces. */
export async function* guardedBytes(file: RandomAccessFile, from: number, end: number): AsyncGenerator<Uint8Array> {
  try {
    yield* file.bytes(from, end)
  } catch (error) {
    throw error instanceof OnefoldError ? error : new FileFailure(error)
  }
}

function changedMeanwhile({ name }: RandomAccessFile): OnefoldError {
  return unavailable('file-changed', { file: name })
}
