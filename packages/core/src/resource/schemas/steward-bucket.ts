import * as v from 'valibot'
import { GROUP_SORTS } from '../../model/group-sort.ts'
import { CONDITION_TYPES, STEWARD_ACTIONS } from '../../model/resources/steward.ts'
import { MATCHING_LABELS } from '../enums/matching-labels.ts'
import { about, common, ID, numberBetween, oneOf, text, wholeNumber, withDefault } from './parts.ts'

export const CONDITION_INTERVALS = ['MINIMUM', 'MAXIMUM', 'INTERVAL'] as const
const STEWARD_CLASSIFICATIONS = ['MATCH', 'REVIEW'] as const

const bound = v.optional(about(numberBetween(-1, 1_000_000_000), 'Counts as within; -1: no bound.'), -1)

const condition = v.strictObject({
  type: about(oneOf(CONDITION_TYPES, MATCHING_LABELS.conditionTypes), 'What of the group is looked at.'),
  interval: about(oneOf(CONDITION_INTERVALS, MATCHING_LABELS.conditionIntervals), 'Which bounds count.'),
  min: bound,
  max: bound,
})

const rule = v.strictObject({
  id: about(ID, 'Names the rule within the steward.'),
  description: v.optional(about(text, 'What it is, for people.')),
  filtering: about(
    v.strictObject({
      index: v.optional(about(ID, 'A mapping: its buckets instead of clusters.')),
      classification: about(
        oneOf(STEWARD_CLASSIFICATIONS, MATCHING_LABELS.classifications),
        'The label of the groups.',
      ),
    }),
    'Which groups the rule is for.',
  ),
  sorting: v.optional(
    about(
      v.pipe(v.array(oneOf(GROUP_SORTS, MATCHING_LABELS.stewardSorts)), v.maxLength(7)),
      'The order in which groups are taken.',
    ),
  ),
  conditions: v.optional(about(v.pipe(v.array(condition), v.maxLength(20)), 'All of them hold.'), []),
  action: about(oneOf(STEWARD_ACTIONS, MATCHING_LABELS.stewardActions), 'What is done with a group.'),
})

export const stewardBucket = v.strictObject({
  ...common,
  type: v.literal('steward-bucket'),
  entity: v.optional(about(ID, 'The entity that it is made for.')),
  coffeeBreak: withDefault(wholeNumber(1, 1_000_000), 100, 'Groups looked at before it lets others work.'),
  rules: about(v.pipe(v.array(rule), v.maxLength(1000)), 'For each group the first rule that holds acts.'),
})
