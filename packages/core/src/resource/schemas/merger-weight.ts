import * as v from 'valibot'
import { says } from '../../error/issue-message.ts'
import { MERGE_TYPES, SURVIVORSHIP_STRATEGIES } from '../../model/resources/merger.ts'
import { MATCHING_LABELS } from '../enums/matching-labels.ts'
import {
  about,
  columnPath,
  common,
  ID,
  name,
  number,
  numberBetween,
  oneOf,
  scriptMember,
  text,
  withDefault,
} from './parts.ts'

export const MERGE_SORTS = ['HIGHEST_WEIGHT', 'LOWEST_WEIGHT'] as const

const strategy = oneOf(SURVIVORSHIP_STRATEGIES, MATCHING_LABELS.survivorshipStrategies)
const percent = numberBetween(0, 100)

const trust = v.strictObject({
  start: about(percent, 'How far the source is believed when its value is new, 0 to 100.'),
  end: v.optional(about(percent, 'How far once the decay is over: as at the start unless stated.')),
  decayDays: withDefault(numberBetween(0, 100_000), 0, 'Days from start to end; 0: no decay.'),
  invalidPenalty: withDefault(numberBetween(0, 1), 0.5, 'The share that a value which failed its check loses.'),
})

const rule = v.strictObject({
  columns: about(
    v.pipe(v.array(columnPath), v.minLength(1, says('member-invalid/rule-columns')), v.maxLength(1000)),
    'The columns, taken from one record together.',
  ),
  strategy: about(
    v.union(
      [strategy, v.pipe(v.array(strategy), v.minLength(1, says('member-invalid/rule-strategy')), v.maxLength(10))],
      says('member-invalid/some-of', { choices: SURVIVORSHIP_STRATEGIES }),
    ),
    'What decides; of several, the first that can.',
  ),
  sources: v.optional(
    about(v.pipe(v.array(name), v.maxLength(1000)), 'For TRUSTED_SOURCE: systems from the most to the least trusted.'),
  ),
  column: v.optional(about(columnPath, 'For MOST_RECENT and OLDEST a date; for MINIMUM and MAXIMUM what is compared.')),
  script: scriptMember('values, records and column; it answers the value'),
  trust: v.optional(about(v.record(name, trust), 'For TRUST: by system; * stands for every other one.')),
  constant: v.optional(about(v.union([text, number, v.boolean()], says('member-invalid/constant')), 'For CONSTANT.')),
  delimiter: withDefault(text, ' ', 'For CONCATENATE.'),
})

export const mergerWeight = v.strictObject({
  ...common,
  type: v.literal('merger-weight'),
  dataset: v.optional(about(ID, 'The dataset of the merged records.')),
  key: v.optional(about(columnPath, 'The column that holds the weight, for DATE and NUMBER.')),
  mergeType: about(oneOf(MERGE_TYPES, MATCHING_LABELS.mergeTypes), 'What the weight of a record is taken from.'),
  mergeSort: v.optional(
    about(oneOf(MERGE_SORTS, MATCHING_LABELS.mergeSorts), 'Whether the highest or the lowest weight comes first.'),
    'HIGHEST_WEIGHT',
  ),
  constant: v.optional(about(number, 'The weight of every record, for CONSTANT.'), 1),
  script: scriptMember('record; it answers its weight'),
  rules: v.optional(
    about(v.pipe(v.array(rule), v.maxLength(1000)), 'Decide some columns before the weights are asked.'),
  ),
})
