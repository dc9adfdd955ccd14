import type { Window } from '../../lib/time/window.ts'
import type { Instant, Json } from '../../model/record.ts'

/** One row as its source has it, and where it stood, for reports. */
export interface SourceRow {
  /** By column. */
  readonly values: { readonly [column: string]: Json }
  /** File and line, or whatever names the place to a person. */
  readonly place: string
  /** When the source changed it last, where it can tell. */
  readonly updated?: Instant
  /**
   * The row takes away the record of its key, and says nothing else: by `idColumn` where the source names its system, else by `_id`.
   * @default false: it states the record
   */
  readonly removes?: boolean
}

/** A row that could not be read. Reported and counted, never fatal. */
export interface BadRow {
  /** File and line, or whatever names the place to a person. */
  readonly place: string
  /** A sentence. */
  readonly problem: string
}

/** Rows that are read together. */
export interface SourceBatch {
  /** In the source's order. */
  readonly rows: readonly SourceRow[]
  /** Rows among them that could not be read. */
  readonly bad: readonly BadRow[]
  /** 0..1 of the whole, as far as it can be told. */
  readonly progress: number
  /** Where reading goes on behind this batch; kept with the run. Absent: whoever goes on reads from the beginning and passes over. */
  readonly position?: Json
}

/** What was changed then: of a file the file itself, of a table its records. */
export type SourceWindow = Window

/** One source, opened: gives batches in a stable order, so that a resumed load can pass over what it has. */
export interface SourceReader {
  /** Its values are texts: a cell of a list holds the list as JSON, or one value. @default false */
  readonly ofTexts?: boolean
  /** The same as long as the source gives the same rows in the same order: otherwise a resumed load begins anew. */
  fingerprint(): Promise<string>
  /** Refuses with `invalid` what cannot be read at all, before anything is written; reading may leave this to its batches. */
  examine?(signal: AbortSignal): Promise<void>
  /** `after`: the position of the last batch that was loaded, where batches state one and a load is resumed. */
  batches(size: number, signal: AbortSignal, after?: Json): AsyncIterable<SourceBatch>
  /** Lets go of what `open` holds. A reading that is left early is ended by its own iterator. */
  close?(): Promise<void>
}
