import type { Instant, RecordId } from '../model/record.ts'
import type { Run } from '../model/run.ts'

/** The families of figures that are taken every day. */
export const METRIC_FAMILIES = ['quality', 'quality-issues', 'volume', 'stewardship'] as const
export type MetricFamily = (typeof METRIC_FAMILIES)[number]

/** How good the records of a table are. Shares are from 0 to 1, and null where there is nothing that they are shares of. */
export interface QualityFigures {
  readonly records: number
  /** Of the records' quality, 0 to 100; null without records, and so are the two below. */
  readonly average: number | null
  readonly minimum: number | null
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
  readonly columns: { readonly [key: string]: ColumnFigures }
}

export interface ColumnFigures {
  readonly completeness: number | null
  readonly validity: number | null
  /** Exact up to 4096, then an estimate with a standard error of 0.8 %. */
  readonly distinct: number
}

/** What is wrong with the records of a table, the most frequent first. */
export interface QualityIssueFigures {
  /** Problems of all records: a column of a record counts once for each of its problems. */
  readonly total: number
  readonly issues: readonly {
    readonly column: string
    readonly code: string
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
  | (FiguresOf<'quality'> & { readonly quality: QualityFigures })
  | (FiguresOf<'quality-issues'> & { readonly issues: QualityIssueFigures })
  | (FiguresOf<'volume' | 'stewardship'> & { readonly payload: { readonly [figure: string]: number } })

/** Figures taken when somebody asked for them. */
export interface Measurement {
  readonly id: string
  readonly entity: string
  readonly table: string
  readonly label: string | null
  readonly taken: Instant
  /** The principal that asked. */
  readonly by: string
  readonly familyVersion: string
  readonly quality: QualityFigures
  readonly issues: QualityIssueFigures
}

/** Days as `yyyy-MM-dd`, by UTC, both included; at most 366 of them. */
export interface DayRange {
  readonly fromDay: string
  readonly toDay: string
}

export interface MeasurementRequest {
  readonly entity: string
  /** At most 120 characters. */
  readonly label?: string
}

/** Figures of whole tables, whatever part of them the caller sees; only examples are kept to what the caller sees. */
export interface Metrics {
  /** Ascending by day. Refuses with `invalid` a range whose last day has not ended, with `not_found` unknown families. */
  daily(table: string, family: string, range: DayRange): Promise<readonly DailyMetric[]>
  /** The newest 200 of the range, the newest first. */
  measurements(table: string, range: DayRange): Promise<readonly Measurement[]>
  /**
   * Measures an entity's table as it stands; no record is validated anew. Refuses with `conflict` while a measurement of
   * the entity is at work, where it is disabled, and where quality is switched off.
   */
  measure(request: MeasurementRequest): Promise<{
    readonly run: Run
    /** Resolves with the finished run; refuses with its failure. */
    finished(): Promise<Run>
  }>
}
