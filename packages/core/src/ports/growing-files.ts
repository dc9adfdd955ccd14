import type { Json } from '../model/record.ts'

/** How a file stands towards somebody who adds to it. */
export interface Growth {
  /**
   * NEW: the next addition is its first; it is not there, or empty. GROWN: it is as the last addition left it, or one that
   * was cut. FOREIGN: it is there and not of this owner's making.
   */
  readonly state: 'NEW' | 'GROWN' | 'FOREIGN'
  /** What this owner left with the last addition under this name, even when the file was taken away since. */
  readonly note?: Json
}

/** What is added to a file. */
export interface Addition {
  /** A file grows by one owner's additions only. */
  readonly owner: string
  /** Take the place of the end of the addition before. */
  readonly bytes: Uint8Array
  /** Closes the file for its readers; the next addition takes its place. @default nothing */
  readonly end?: Uint8Array
  /** Kept with the bytes, for whoever adds next. */
  readonly note: Json
}

/** Files that are added to, piece by piece. Names are plain, as those of `FileStore`. */
export interface GrowingFiles {
  /** How the file stands towards this owner. */
  find(name: string, owner: string): Promise<Growth>
  /**
   * Bytes and note together, or neither: of an addition that a crash cut, the next one leaves nothing. On the disk when it
   * answers.
   *
   * @throws OnefoldError `conflict` (`file-foreign`) a file that is not the owner's; `invalid` a name that cannot be
   */
  add(name: string, addition: Addition): Promise<void>
  /** Fails when nothing could be written now. */
  ready(): Promise<void>
}
