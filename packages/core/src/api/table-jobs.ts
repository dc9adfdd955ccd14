import type { FileFormat } from '../model/resources/source.ts'
import type { Run } from '../model/run.ts'
import type { NotificationInput } from './jobs.ts'

/** What a load may do with the records of its source. */
export const TABLE_OPERATIONS = ['INSERT', 'UPDATE', 'UPSERT', 'DELETE'] as const
/** What a load does with the records of its source. */
export type TableOperation = (typeof TABLE_OPERATIONS)[number]

/** What the records of a table operation come from and go through. */
interface RecordsFrom {
  /** A source, else a table. */
  readonly source: string
  /** What each record goes through first. @default none */
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

/** Records of a source or table that are written into a table. */
export interface TableLoadRequest extends SampledFrom {
  /** The table that is written. */
  readonly sinkTable: string
  /** INSERT refuses what is there, UPDATE what is not; DELETE removes what the records name. @default 'UPSERT' */
  readonly operation?: TableOperation
}

/** Records of a source or table that are written into files. */
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
  /** What each record goes through. */
  readonly transformation: string
}

/** What became of the records of an operation: the output of its run. */
export interface TableReport {
  /** Records that were read. */
  readonly read: number
  /** How many are new. */
  readonly inserted: number
  /** How many were there and have changed. */
  readonly updated: number
  /** How many were there as they were stated. */
  readonly unchanged: number
  /** How many are there no more. */
  readonly deleted: number
  /** Of a DELETE, and of rows that take a record away: nothing was there. */
  readonly missing: number
  /** How many were refused. */
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
  /** Records in the files. */
  readonly records: number
  /** Records that the flow refused. */
  readonly refused: number
  /** Records that scripts took out. */
  readonly dropped: number
  /** Rows that could not be read. */
  readonly unreadable: number
  /** The first problems met. */
  readonly examples: readonly string[]
  /** The files, in the order of their records. */
  readonly files: readonly {
    /** As `files` calls it. */
    readonly id: string
    /** A plain name, no path. */
    readonly name: string
    /** How many it holds. */
    readonly records: number
    /** Bytes. */
    readonly length: number
  }[]
}

/** Long work that was submitted. */
export interface TableRun {
  /** The run as it was submitted. */
  readonly run: Run
  /** Settles when the run is over; refuses with the run's failure. */
  finished(): Promise<Run>
}

/** What may be said with long work on a table. */
export interface TableRunOptions {
  /** Who is told by mail what becomes of the run. */
  readonly notification?: NotificationInput
}

/** Long work on whole tables. Unknown names are refused with `not_found`, what locks forbid with `conflict`. */
export interface TableJobs {
  /**
   * Writes the records of a source or table into a table. The run's output is a `TableReport`.
   *
   * @example
   * const { finished } = await tables.load({ source: 'crm-file', sinkTable: 'people' })
   * const { inserted, refused } = (await finished()).output as unknown as TableReport
   */
  load(request: TableLoadRequest, options?: TableRunOptions): Promise<TableRun>
  /** Writes the records of a source or table into files. The run's output is a `TableExportReport`. */
  export(request: TableExportRequest, options?: TableRunOptions): Promise<TableRun>
  /** Writes each record back in its place. The run's output is a `TableReport`. */
  transform(request: TableTransformRequest, options?: TableRunOptions): Promise<TableRun>
}
