import type { DailyMetric, Measurement } from '@onefold/core'
import { maxCharacters, says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { Id, Instant, iso, TableName, Whole } from './parts.ts'
import { RunDto } from './work/jobs.ts'

/** Families have small letters, whatever the case of the path. */
export const MetricPath = v.object({ table: TableName, family: v.pipe(Id, v.toLowerCase()) })
export const MeasuredTablePath = v.object({ table: TableName })

const Day = v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', format: 'date' } }))
/** Both are needed; the engine says what is wrong with a day or a range. */
export const DaysQuery = v.strictObject({ fromDay: Day, toDay: Day })

const Label = v.pipe(v.string(), maxCharacters(120, says('member-invalid/label-longer', { most: 120 })))
export const MeasurementBody = v.object({ entity: Id, label: v.exactOptional(Label) })

const Share = v.nullable(v.number())
const QualityDto = v.object({
  records: Whole,
  average: Share,
  minimum: Share,
  maximum: Share,
  histogram: v.array(Whole),
  completeness: Share,
  validity: Share,
  integrity: Share,
  uniqueness: Share,
  columns: v.record(v.string(), v.object({ completeness: Share, validity: Share, distinct: Whole })),
})
const IssuesDto = v.object({
  total: Whole,
  issues: v.array(v.object({ column: v.string(), code: v.string(), records: Whole, examples: v.array(v.string()) })),
})

const DailyMetricDto = v.object({
  calculatedAt: Instant,
  day: Day,
  family: v.string(),
  familyVersion: v.string(),
  table: v.string(),
  quality: v.optional(QualityDto),
  issues: v.optional(IssuesDto),
  payload: v.optional(v.record(v.string(), v.number())),
})
const MeasurementDto = v.object({
  id: v.string(),
  entity: v.string(),
  table: v.string(),
  label: v.optional(v.string()),
  taken: Instant,
  by: v.string(),
  familyVersion: v.string(),
  quality: QualityDto,
  issues: IssuesDto,
})

export const DailyMetricsAnswer = v.object({
  aggregateScope: v.literal('ENTITY'),
  family: v.string(),
  fromDay: Day,
  toDay: Day,
  table: v.string(),
  snapshots: v.array(DailyMetricDto),
})
export const MeasurementsAnswer = v.object({
  table: v.string(),
  fromDay: Day,
  toDay: Day,
  measurements: v.array(MeasurementDto),
})
export const MeasurementRunAnswer = v.object({ taskId: v.string(), run: RunDto })

export function dailyMetricDto({ calculatedAt, ...figures }: DailyMetric) {
  return { calculatedAt: iso(calculatedAt), ...figures }
}

export function measurementDto({ taken, label, ...measured }: Measurement) {
  return { ...measured, ...(label === null ? {} : { label }), taken: iso(taken) }
}
