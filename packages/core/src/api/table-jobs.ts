import type { FileFormat } from '../model/resources/source.ts'
import type { Run } from '../model/run.ts'
import type { NotificationInput } from './jobs.ts'

export const TABLE_OPERATIONS = ['INSERT', 'UPDATE', 'UPSERT', 'DELETE'] as const
export type TableOperation = (typeof TABLE_OPERATIONS)[number]

/** What the records of a table operation come from and go through. */
interface RecordsFrom {
  /** A source, else a table. */
  readonly source: string
  readonly transformation?: string
  /** Runs after the transformation, before the pipeline of the table's entity. */
  readonly pipeline?: string
  /** Reads no more than so many; −1: all. @default -1 */
  readonly maxRecords?: number
}

interface SampledFrom extends RecordsFrom {
  /** Of what is read takes so many, spread evenly; −1: all. @default -1 */
  readonly sampleRecords?: number
}

export interface TableLoadRequest extends SampledFrom {
  readonly sinkTable: string
  /** INSERT refuses what is there, UPDATE what is not; DELETE removes what the records name. @default 'UPSERT' */
  readonly operation?: TableOperation
}

export interface TableExportRequest extends SampledFrom {
  /** Records in one file; 0: all in one. @default 0 */
  readonly chunkRecords?: number
  /** @default 'CSV' */
  readonly format?: FileFormat
  /** The files are packed. @default false */
  readonly gz?: boolean
}

/** `source` is the table that is read and written. */
export interface TableTransformRequest extends RecordsFrom {
  readonly transformation: string
}

/** What became of the records of an operation: the output of its run. */
export interface TableReport {
  readonly read: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly deleted: number
  /** Of a DELETE: nothing was there. */
  readonly missing: number
  readonly refused: number
  /** Taken out by scripts. */
  readonly dropped: number
  /** Rows that could not be read. */
  readonly unreadable: number
  /** Columns that the dataset lacks: they were left out. */
  readonly ignoredColumns: readonly string[]
  /** The first problems met. */
  readonly examples: readonly string[]
}

/** The output of an export. */
export interface TableExportReport {
  readonly records: number
  readonly refused: number
  readonly dropped: number
  readonly unreadable: number
  readonly examples: readonly string[]
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly records: number
    /** Bytes. */
    readonly length: number
  }[]
}

export interface TableRun {
  readonly run: Run
  /** Settles when the run is over; refuses with the run's failure. */
  finished(): Promise<Run>
}

export interface TableRunOptions {
  /** Who is told by mail what becomes of the run. */
  readonly notification?: NotificationInput
}

/** Long work on whole tables. Unknown names are refused with `not_found`, what locks forbid with `conflict`. */
export interface TableJobs {
  /** The run's output is a `TableReport`. */
  load(request: TableLoadRequest, options?: TableRunOptions): Promise<TableRun>
  /** The run's output is a `TableExportReport`. */
  export(request: TableExportRequest, options?: TableRunOptions): Promise<TableRun>
  /** Writes each record back in its place. The run's output is a `TableReport`. */
  transform(request: TableTransformRequest, options?: TableRunOptions): Promise<TableRun>
}
