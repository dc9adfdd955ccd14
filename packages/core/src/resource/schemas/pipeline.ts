import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { PROCESSOR_TYPES } from '../../model/resources/pipeline.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import { about, common, ID, name, oneOf, scriptMember, text } from './parts.ts'

const property = v.strictObject({
  key: about(name, 'The name of the setting.'),
  value: about(text, 'Its value as a text.'),
})

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
