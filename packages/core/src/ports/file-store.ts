import type { Instant } from '../model/record.ts'

export interface StoredFile {
  readonly name: string
  readonly length: number
  readonly modified: Instant
}

/** The files of one installation: what sources read and exports write. Names are plain, never paths. */
export interface FileStore {
  /** Files whose name matches; `*` stands for any characters. By name. */
  list(pattern: string): Promise<readonly StoredFile[]>
  /** The bytes in pieces. Refuses with `not_found`. */
  read(name: string): AsyncIterable<Uint8Array>
  /** Replaces a file of that name, whole or not at all. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>
  remove(name: string): Promise<boolean>
}
