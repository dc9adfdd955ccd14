import type { Identities, RecordAnswer, RecordReadOptions } from '@onefold/core'
import * as v from 'valibot'
import { ExpandedEntries, expandedDto } from '../configuration/table-records.ts'
import { AnyJson, Flag, Id, InstantText } from '../parts.ts'
import { RecordDto } from './records.ts'

export const RecordReadQuery = v.strictObject({
  entity: Id,
  expanded: v.optional(Flag, 'false'),
  /** The record as it was at this instant. */
  asOf: v.exactOptional(InstantText),
}) satisfies v.GenericSchema<unknown, RecordReadOptions>

const ProvenanceDto = v.record(
  v.string(),
  v.looseObject({
    value: v.optional(AnyJson),
    from: v.optional(v.string()),
    rule: v.string(),
    others: v.array(v.looseObject({ id: v.string() })),
  }),
)

export const RecordReadAnswer = v.object({
  entity: v.string(),
  record: RecordDto,
  ...ExpandedEntries,
  provenance: v.optional(ProvenanceDto),
})

/** What belongs to a record of an entity. */
export async function expandedRecordDto(expanded: NonNullable<RecordAnswer['expanded']>, identities: Identities) {
  return {
    ...(await expandedDto(expanded, identities)),
    provenance: expanded.provenance as unknown as v.InferOutput<typeof ProvenanceDto>, // the same, but for read-only lists
  }
}
