import type { Page, PageRequest } from '../model/page.ts'
import type { Instant } from '../model/record.ts'
import type { ByteRange } from '../ports/file-store.ts'

/** A file that was uploaded, or written by an export. */
export interface FileView {
  /** Made from the name: a file that replaces another keeps its id. */
  readonly id: string
  /** A plain name, no path. */
  readonly name: string
  /** What it is, for people. */
  readonly description?: string
  /** Bytes as they are stored. */
  readonly length: number
  /** When these bytes were written. */
  readonly modified: Instant
}

/** What files may be sorted by. */
export const FILE_SORTS = ['NAME', 'SIZE', 'CREATED'] as const
/** What files are sorted by. */
export type FileSort = (typeof FILE_SORTS)[number]

/** Which page of files, and in which order. */
export interface FileListQuery extends PageRequest {
  /** Ties by name. @default 'NAME' */
  readonly sorting?: FileSort
  /** @default 'ASC' */
  readonly direction?: 'ASC' | 'DESC'
}

/** Files are named by their id, else by their exact name. */
export interface Files {
  /** A page of files. */
  list(query?: FileListQuery): Promise<{
    /** Which page, and how many files there are. */
    readonly page: Page
    /** The files of the page. */
    readonly files: readonly FileView[]
  }>
  /**
   * One file.
   *
   * @throws OnefoldError `not_found`
   */
  get(file: string): Promise<FileView>
  /**
   * The bytes in pieces.
   *
   * @throws OnefoldError `not_found`
   */
  read(file: string, range?: ByteRange): AsyncIterable<Uint8Array>
  /** Replaces a file of that name, whole or not at all; its description stays unless another is stated. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, options?: { readonly description?: string }): Promise<FileView>
  /**
   * Removes a file; answers it as it was.
   *
   * @throws OnefoldError `not_found`
   */
  remove(file: string): Promise<FileView>
}
