import * as v from 'valibot'
import { TABLE_OPERATIONS } from '../../api/table-jobs.ts'
import { wordOf } from '../../lib/text/word-of.ts'
import { FILE_FORMATS } from '../../model/resources/source.ts'

const name = v.pipe(v.string('A text is expected.'), v.minLength(1, 'The text is empty.'), v.maxLength(63))
const whole = v.pipe(v.number('A number is expected.'), v.safeInteger('A whole number is expected.'))
const orAll = v.optional(v.pipe(whole, v.minValue(-1, 'State −1 for all, or how many.')), -1)

const from = {
  source: name,
  transformation: v.exactOptional(name),
  pipeline: v.exactOptional(name),
  maxRecords: orAll,
}

export const loadInput = v.strictObject({
  ...from,
  sinkTable: name,
  operation: v.optional(wordOf(TABLE_OPERATIONS, `One of ${TABLE_OPERATIONS.join(', ')} is expected.`), 'UPSERT'),
  sampleRecords: orAll,
})
export type LoadInput = v.InferOutput<typeof loadInput>

export const exportInput = v.strictObject({
  ...from,
  sampleRecords: orAll,
  chunkRecords: v.optional(v.pipe(whole, v.minValue(0, 'State 0 for one file, or how many.')), 0),
  format: v.optional(wordOf(FILE_FORMATS, `One of ${FILE_FORMATS.join(', ')} is expected.`), 'CSV'),
  gz: v.optional(v.boolean('true or false is expected.'), false),
})
export type ExportInput = v.InferOutput<typeof exportInput>

export const transformInput = v.strictObject({ ...from, transformation: name })
export type TransformInput = v.InferOutput<typeof transformInput>
