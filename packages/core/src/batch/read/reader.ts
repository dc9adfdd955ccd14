import type { FileFormat } from '../../model/resources/source.ts'
import type { TableBuilder } from '../columns/table.ts'
import type { Problems } from './problems.ts'

/** What the reader of one file fills. */
export interface ReadContext {
  readonly path: string
  readonly table: TableBuilder
  readonly problems: Problems
  /** Of CSV and workbooks: the first row names the columns; else they are numbered. @default true */
  readonly header?: boolean | undefined
  /** Told what the columns are called by the first row of the file. */
  readonly onHeader?: (names: readonly string[]) => void
  /** Told what a file turned out to be, before its records are read. */
  readonly onFormat?: (format: FileFormat) => void
  /** Told of each record that holds objects. */
  readonly onNested?: () => void
}

/** Takes the bytes of one file, piece by piece, for good. */
export interface FileReader {
  take(bytes: Buffer): void
  finish(): void
}

/** Told the pieces of a file of JSON, each with the line it begins on. */
export interface JsonListener {
  /** The text of one element, which may be no JSON at all. */
  element(text: string, line: number): void
  bad(line: number, problem: string): void
}
