import type { Json } from '../model/record.ts'
import type { RandomAccessFile } from './random-access.ts'

/** One row of a file: its values, or why it cannot be read. */
export type FormatRow =
  | { readonly line: number; readonly values: { readonly [column: string]: Json } }
  | { readonly line: number; readonly problem: string }

/** How a file is read. */
export interface FormatOptions {
  /** Of a workbook: the name of a sheet, or its number from 1. @default the first one */
  readonly sheet?: string | undefined
  /** Of a sheet: its first row that holds anything names the columns. @default true */
  readonly header?: boolean | undefined
  readonly signal: AbortSignal
}

/** A format of files with records that no text reader knows. It is a member of `RECORD_FORMATS`, and one file knows it. */
export interface RecordFormat {
  /** What people call it. */
  readonly label: string
  /** How a file's name may end. */
  readonly extensions: readonly string[]
  /** Whether a file begins like one. */
  begins(head: Uint8Array): boolean
  /**
   * The rows in lots, in their order.
   *
   * @throws OnefoldError `invalid` what is no whole file of this format; `unavailable` a package that is not installed
   */
  rows(file: RandomAccessFile, options: FormatOptions): AsyncGenerator<readonly FormatRow[]>
}
