import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { MAPPING_TYPES } from '../../model/resources/transformation.ts'
import { DATA_LABELS } from '../enums/data-labels.ts'
import { about, columnPath, common, flag, ID, oneOf, scriptMember, text } from './parts.ts'

export const TRANSFORMATION_TYPES = ['MAPPINGS', 'SCRIPT'] as const

const columns = v.pipe(v.array(columnPath), v.maxLength(1000))

const mapping = v.strictObject({
  id: about(ID, 'Names the mapping within the transformation.'),
  description: v.optional(about(text, 'What it is, for people.')),
  mappingType: v.optional(
    about(oneOf(MAPPING_TYPES, DATA_LABELS.transformationMappingTypes), 'How the target is filled.'),
    'COLUMN',
  ),
  source: v.optional(about(columns, 'The columns that are read.'), []),
  target: about(
    v.pipe(columns, v.minLength(1, says('member-invalid/mapping-targets'))),
    'The columns that are filled.',
  ),
  delimiter: v.optional(about(text, 'Between the parts of CONCATENATE and SPLIT.'), ' '),
  constant: v.optional(about(text, 'For CONSTANT: what is put.')),
  script: scriptMember("record and values, the source columns in order; it answers the target's value"),
})

export const transformation = v.strictObject({
  ...common,
  type: v.literal('transformation'),
  source: v.optional(about(ID, 'The dataset of what comes in.')),
  target: v.optional(about(ID, 'The dataset of what goes out.')),
  transformationType: v.optional(
    about(oneOf(TRANSFORMATION_TYPES, DATA_LABELS.transformationTypes), 'Mappings or one script.'),
    'MAPPINGS',
  ),
  script: scriptMember('record; it changes it, or answers another'),
  carryOverMetadata: v.optional(about(flag, 'Reserved members go through.'), true),
  carryOverData: v.optional(
    about(
      flag,
      'Columns that no mapping names go through; of a script, those that an object of its own does not state.',
    ),
    true,
  ),
  mappings: v.optional(about(v.pipe(v.array(mapping), v.maxLength(1000)), 'What fills which column.'), []),
})
