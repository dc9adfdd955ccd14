import type { Instant, RecordId } from '../model/record.ts'
import type { Run } from '../model/run.ts'

/** The families of figures that are taken every day. */
export const METRIC_FAMILIES = ['quality', 'quality-issues', 'volume', 'stewardship'] as const
/** The name of a family of figures. */
export type MetricFamily = (typeof METRIC_FAMILIES)[number]

/** How good the records of a table are. Shares are from 0 to 1, and null where there is nothing that they are shares of. */
export interface QualityFigures {
  /** Live records of the table. */
  readonly records: number
  /** Of the records' quality, 0 to 100; null without records, and so are the two below. */
  readonly average: number | null
  /** The lowest quality of a record. */
  readonly minimum: number | null
  /** The highest quality of a record. */
  readonly maximum: number | null
  /** How many records have a quality below 10, below 20, …, and from 90 to 100. */
  readonly histogram: readonly number[]
  /** Cells with a value, of all cells. */
  readonly completeness: number | null
  /** Cells that validation found nothing wrong with, of those with a value. */
  readonly validity: number | null
  /** References to records that are there, of all references. */
  readonly integrity: number | null
  /** Records that are in no cluster of matches, of all records; null where no duplicates are sought. */
  readonly uniqueness: number | null
  /** By column. */
  readonly columns: { readonly [key: string]: ColumnFigures }
}

/** How good the values of one column are. */
export interface ColumnFigures {
  /** Records with a value, of all records. */
  readonly completeness: number | null
  /** Values that validation found nothing wrong with, of all values. */
  readonly validity: number | null
  /** Exact up to 4096, then an estimate with a standard error of 0.8 %. */
  readonly distinct: number
}

/** What is wrong with the records of a table, the most frequent first. */
export interface QualityIssueFigures {
  /** Problems of all records: a column of a record counts once for each of its problems. */
  readonly total: number
  /** By column and problem. */
  readonly issues: readonly {
    /** The column's key. */
    readonly column: string
    /** The problem, kebab-case. */
    readonly code: string
    /** How many records have it. */
    readonly records: number
    /** Five records at the most that have it, those that the caller sees. */
    readonly examples: readonly RecordId[]
  }[]
}

interface FiguresOf<Family extends MetricFamily> {
  /** Later than the end of the day, and much later where the day was caught up with. */
  readonly calculatedAt: Instant
  /** `yyyy-MM-dd`, by UTC. */
  readonly day: string
  readonly family: Family
  /** Of the definition that was measured by: another one, and figures cannot be compared. */
  readonly familyVersion: string
  readonly table: string
}

/** The figures of one family at the end of one day. */
export type DailyMetric =
  | (FiguresOf<'quality'> & {
      /** How good the records were. */
      readonly quality: QualityFigures
    })
  | (FiguresOf<'quality-issues'> & {
      /** What was wrong with them. */
      readonly issues: QualityIssueFigures
    })
  | (FiguresOf<'volume' | 'stewardship'> & {
      /** Figures by name. */
      readonly payload: { readonly [figure: string]: number }
    })

/** Figures taken when somebody asked for them. */
export interface Measurement {
  /** A UUID. */
  readonly id: string
  /** The entity that was measured. */
  readonly entity: string
  /** Its table. */
  readonly table: string
  /** What the caller called it; null: nothing. */
  readonly label: string | null
  /** When it was taken. */
  readonly taken: Instant
  /** The principal that asked. */
  readonly by: string
  /** Of the definition that was measured by: with another one figures cannot be compared. */
  readonly familyVersion: string
  /** How good the records were. */
  readonly quality: QualityFigures
  /** What was wrong with them. */
  readonly issues: QualityIssueFigures
}

/** Days as `yyyy-MM-dd`, by UTC, both included; at most 366 of them. */
export interface DayRange {
  /** The first day. */
  readonly fromDay: string
  /** The last day. */
  readonly toDay: string
}

/** What is to be measured. */
export interface MeasurementRequest {
  /** An entity that measures quality. */
  readonly entity: string
  /** At most 120 characters. */
  readonly label?: string
}

/** Figures of whole tables, whatever part of them the caller sees; only examples are kept to what the caller sees. */
export interface Metrics {
  /**
   * Ascending by day.
   *
   * @throws OnefoldError `invalid` a range whose last day has not ended; `not_found` unknown families
   */
  daily(table: string, family: string, range: DayRange): Promise<readonly DailyMetric[]>
  /** The newest 200 of the range, the newest first. */
  measurements(table: string, range: DayRange): Promise<readonly Measurement[]>
  /**
   * Measures an entity's table as it stands; no record is validated anew.
   *
   * @throws OnefoldError `conflict` while a measurement of the entity is at work, where it is disabled, and where quality is
   * switched off
   * @example
   * const { finished } = await metrics.measure({ entity: 'person', label: 'after the migration' })
   * await finished()
   */
  measure(request: MeasurementRequest): Promise<{
    /** The run as it was submitted. */
    readonly run: Run
    /** Resolves with the finished run; refuses with its failure. */
    finished(): Promise<Run>
  }>
}
