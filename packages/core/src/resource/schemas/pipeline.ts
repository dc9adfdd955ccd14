import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { PROCESSOR_TYPES } from '../../model/resources/pipeline.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import { about, columnPath, common, ID, name, oneOf, scriptMember, text } from './parts.ts'

/** Settings that mean neither yes or no nor columns. */
const TEXTS = ['pattern', 'replacement', 'delimiter']

/** A setting is kept as a text, in whatever form it is stated. */
const property = v.pipe(
  v.strictObject({
    key: about(name, 'The name of the setting.'),
    value: about(
      v.pipe(
        v.union([text, v.boolean(), v.array(columnPath)], says('member-invalid/text-flag-columns')),
        v.metadata({
          /** A form offers the text: it has all that the others say. */
          described: 'text',
        }),
      ),
      'Its value as a text; true, false and a list of columns are taken too.',
    ),
  }),
  v.forward(
    v.check(({ key, value }) => typeof value === 'string' || !TEXTS.includes(key), says('member-invalid/text')),
    ['value'],
  ),
  v.transform(({ key, value }) => ({ key, value: Array.isArray(value) ? value.join(',') : String(value) })),
)

const processor = v.strictObject({
  id: about(ID, 'Names the step within the pipeline.'),
  processorType: about(oneOf(PROCESSOR_TYPES, DATA_LABELS.processorTypes), 'What the step does.'),
  properties: v.optional(about(v.pipe(v.array(property), v.maxLength(100)), 'The settings of the step.'), []),
  script: scriptMember('record; it changes it, sets record.errors, or answers null to drop it'),
  transformation: v.optional(about(ID, 'For TRANSFORMER: the transformation.')),
})

export const pipeline = v.strictObject({
  ...common,
  type: v.literal('pipeline'),
  dataset: v.optional(about(ID, 'The dataset of the records.')),
  processors: about(
    v.pipe(v.array(processor), v.minLength(1, says('member-invalid/pipeline-steps')), v.maxLength(100)),
    'The steps, in their order.',
  ),
})
