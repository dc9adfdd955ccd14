import type { Credentials } from '../model/resources/credentials.ts'
import type { ConnectGuard } from './connect-guard.ts'
import type { FileStore } from './file-store.ts'

/**
 * Opens the files of a folder elsewhere, by a URL of its scheme: `s3://bucket/folder`. Nothing is connected before somebody reads or
 * writes.
 *
 * @throws OnefoldError `invalid` a URL that names no folder
 */
export type OpenFolder = (url: string, login: Credentials | undefined, guard: ConnectGuard) => FileStore

/** By scheme. */
export interface Folders {
  readonly [scheme: string]: OpenFolder
}
