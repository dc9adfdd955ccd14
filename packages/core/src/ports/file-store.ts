import type { Instant } from '../model/record.ts'
import type { GrowingFiles } from './growing-files.ts'

/** A file that is there. */
export interface StoredFile {
  /** A plain name, no path. */
  readonly name: string
  /** Bytes. */
  readonly length: number
  /** When these bytes were written. */
  readonly modified: Instant
}

/** A piece of a file: bytes `from` (0 for the first) up to and including `to`. */
export interface ByteRange {
  /** The first byte, from 0. */
  readonly from: number
  /** The last byte. */
  readonly to: number
}

/** The files of one installation: what sources read and exports write. Names are plain, never paths. */
export interface FileStore {
  /** Files whose name matches; `*` stands for any characters. By name. */
  list(pattern: string): Promise<readonly StoredFile[]>
  /**
   * The bytes in pieces, of the range when one is stated.
   *
   * @throws OnefoldError `not_found`
   */
  read(name: string, range?: ByteRange): AsyncIterable<Uint8Array>
  /** Replaces a file of that name, whole or not at all. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** True when it was there. */
  remove(name: string): Promise<boolean>
  /** The same files, added to piece by piece. Absent: no sink writes files here. */
  readonly growing?: GrowingFiles
}
