import type { EntityTuning } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'

/** What learning looks at anyway: more records would only take longer to read. */
const MOST_RECORDS = 100_000

export const TuneBody = v.strictObject({
  decisions: v.optional(v.boolean(), true),
  mostRecords: v.optional(
    v.pipe(
      v.number(says('member-invalid/number')),
      v.integer(says('member-invalid/whole-number')),
      v.minValue(1000, says('member-invalid/at-least', { least: 1000 })),
      v.maxValue(MOST_RECORDS, says('member-invalid/at-most', { most: MOST_RECORDS })),
    ),
    MOST_RECORDS,
  ),
})

const Interval = v.tuple([v.number(), v.number()])

const ThresholdDto = v.object({
  threshold: v.number(),
  pairs: v.number(),
  expectedPrecision: v.number(),
  expectedRecall: v.number(),
  labelledPrecision: v.optional(v.number()),
  labelledRecall: v.optional(v.number()),
  labelledPrecisionInterval: v.optional(Interval),
  labelledRecallInterval: v.optional(Interval),
})

const MeasuredDto = v.object({
  matchThreshold: v.number(),
  found: v.number(),
  missed: v.number(),
  wrong: v.number(),
  apart: v.number(),
  precision: v.number(),
  recall: v.number(),
  f1: v.number(),
  precisionInterval: v.optional(Interval),
  recallInterval: v.optional(Interval),
})

const WARNINGS = [
  ...(['NOT_LEARNT', 'FEW_COLUMNS', 'LEARNERS_DISAGREE', 'CROWD', 'FEW_MATCHES', 'ONE_KEY'] as const),
  'MATCHES_DIFFER',
] as const

const TuningDto = v.object({
  records: v.number(),
  sampleOf: v.optional(v.number()),
  pairs: v.number(),
  labels: v.number(),
  frequencies: v.array(v.object({ mapping: v.string(), m: v.array(v.number()), u: v.array(v.number()) })),
  expected: v.object({ precision: v.number(), recall: v.number(), warnings: v.array(v.picklist(WARNINGS)) }),
  against: v.picklist(['STRANGERS', 'CANDIDATES']),
  thresholds: v.array(ThresholdDto),
  charts: v.record(v.string(), v.looseObject({})),
  milliseconds: v.number(),
  classifier: v.pipe(
    v.looseObject({}),
    v.metadata({ jsonSchema: { $ref: '#/components/schemas/ClassifierWeightResource' } }),
  ),
  decisions: v.optional(
    v.object({ same: v.number(), different: v.number(), present: MeasuredDto, suggested: MeasuredDto }),
  ),
})
export const TuningAnswer = v.object({ tuning: TuningDto })

export function tuningDto(tuning: EntityTuning): v.InferOutput<typeof TuningDto> {
  return { ...tuning } as unknown as v.InferOutput<typeof TuningDto> // the wire's lists may be written, the engine's are not
}
