import * as v from 'valibot'
import { TABLE_OPERATIONS } from '../../api/table-jobs.ts'
import { says } from '../../error/issue-message.ts'
import { inputName } from '../../job/run-kind.ts'
import { wordOf } from '../../lib/text/word-of.ts'
import { EXPORT_FORMATS } from '../../model/resources/source.ts'

const whole = v.pipe(v.number(says('member-invalid/number')), v.safeInteger(says('member-invalid/whole-number')))
const orAll = v.optional(v.pipe(whole, v.minValue(-1, says('member-invalid/all-or-count'))), -1)

const from = {
  source: inputName,
  transformation: v.exactOptional(inputName),
  pipeline: v.exactOptional(inputName),
  maxRecords: orAll,
}

export const loadInput = v.strictObject({
  ...from,
  sinkTable: inputName,
  operation: v.optional(
    wordOf(TABLE_OPERATIONS, says('member-invalid/one-of', { choices: TABLE_OPERATIONS })),
    'UPSERT',
  ),
  sampleRecords: orAll,
})
export type LoadInput = v.InferOutput<typeof loadInput>

export const exportInput = v.strictObject({
  ...from,
  sampleRecords: orAll,
  chunkRecords: v.optional(v.pipe(whole, v.minValue(0, says('member-invalid/one-file-or-count'))), 0),
  format: v.optional(wordOf(EXPORT_FORMATS, says('member-invalid/one-of', { choices: EXPORT_FORMATS })), 'CSV'),
  gz: v.optional(v.boolean(says('member-invalid/true-false-expected')), false),
})
export type ExportInput = v.InferOutput<typeof exportInput>

export const transformInput = v.strictObject({ ...from, transformation: inputName })
export type TransformInput = v.InferOutput<typeof transformInput>
