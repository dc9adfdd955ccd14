import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { CommentText, Id } from '../dto/parts.ts'

const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text))

export const Entity = described(Id, 'The id of the entity, as `entities` lists it.')
export const RecordId = (text: string) => described(Id, text)
export const ClusterId = described(Id, 'The id of the cluster, as `inbox` or `cluster` answered it.')
export const Comment = v.exactOptional(described(CommentText, 'Why it was decided so; kept in the audit.'))
export const Cursor = v.exactOptional(
  described(v.string(), 'Where the page before ended, as its answer says. Left out, the first page.'),
)

/** How many of a list are answered. */
export function limit(most: number, usual: number) {
  const bounds = says('member-invalid/must-whole-between', { least: 1, most })
  return v.optional(
    v.pipe(
      v.number(),
      v.integer(bounds),
      v.minValue(1, bounds),
      v.maxValue(most, bounds),
      v.description('How many are answered at most.'),
    ),
    usual,
  )
}

/** The records as they were shown: a decision on others is refused, with what has changed. */
export const Seen = v.exactOptional(
  described(
    v.pipe(v.array(Id), v.minLength(1, says('member-invalid/records-named'))),
    'The ids of the records that were seen in the cluster. When others are in it by now, the decision is refused and says which.',
  ),
)

export const Columns = (text: string) => described(v.record(v.string(), v.unknown()), text)
