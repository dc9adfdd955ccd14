import type { RecordView } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { AnyJson, Comment, Id, Instant, truth, Whole } from '../parts.ts'

/** Business columns and reserved members side by side. */
export const RecordDto = v.looseObject({
  _id: v.string(),
  _metadata: v.looseObject({
    _created: Instant,
    _updated: Instant,
    _revision: Whole,
    _key: v.string(),
    _errors: v.array(v.string()),
    _merged: v.optional(v.array(v.string())),
    _merged_into: v.optional(v.string()),
    _absorbed: v.pipe(
      v.optional(
        v.object({
          _id: v.string(),
          _merged_into: v.string(),
          _history: v.boolean(),
          _revision: v.optional(Whole),
        }),
      ),
      v.description('Where the record lies that was asked for, when the one that is answered absorbed it.'),
    ),
    _history: v.boolean(),
  }),
  _source: v.optional(
    v.array(v.object({ _src: v.string(), _src_id: v.string(), _src_updated: v.optional(v.string()) })),
  ),
})

/** A record is shown as the engine shows it; only the types differ, which know no read-only lists. */
export function recordDto(record: RecordView): v.InferOutput<typeof RecordDto> {
  return record as v.InferOutput<typeof RecordDto>
}

export const KeyAnswer = v.object({ entity: v.string(), key: v.string(), redirected: v.boolean(), record: RecordDto })
export const DeletedAnswer = v.object({ deleted: v.boolean(), record: RecordDto })
export const MergedAnswer = v.object({ entity: v.string(), record: RecordDto })

export const EntityQuery = v.strictObject({ entity: Id })
export const DeleteQuery = v.strictObject({ entity: Id, comment: Comment })
export const KeyPath = v.object({ entity: Id, key: Id })

export const RecordPath = v.object({ entity: Id, id: Id })

export const MergeBody = v.object({
  recordIds: v.pipe(v.array(Id), v.minLength(2, says('member-invalid/records-merged'))),
  comment: Comment,
  crossSeparations: truth(false),
  values: v.exactOptional(v.record(v.string(), AnyJson)),
  force: truth(false),
})
