import type { GroupContent, GroupState as GroupStateView, PairDetail, RecordView } from '@onefold/core'
import { defined, maxCharacters, says, WORK_BOUNDS } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { AnyJson, Comment, Id, Instant, truth, Whole } from '../parts.ts'
import { RecordDto, recordDto } from './records.ts'

/** What people do with a group: the same for buckets and for clusters. */

/** What the largest group may be set to; the engine knows what it is set to. */
const MOST = WORK_BOUNDS.largestGroup.most

/** Records of a group, each once. */
export const RecordIds = (least: number) =>
  v.pipe(
    v.array(Id),
    v.minLength(
      least,
      least === 1 ? says('member-invalid/records-named') : says('member-invalid/records-least', { least }),
    ),
    v.maxLength(MOST, says('member-invalid/records-most', { most: MOST })),
  )

/** The group's records as the caller saw them. */
export const Seen = v.exactOptional(RecordIds(1))
export const Values = v.exactOptional(v.record(v.string(), AnyJson))

export const ActionBody = v.object({ comment: Comment, recordIds: Seen })
export const MergeGroupBody = v.object({
  comment: Comment,
  recordIds: Seen,
  crossSeparations: truth(false),
  values: Values,
})
export const DisconnectGroupBody = v.object({ comment: Comment, recordIds: RecordIds(1), seen: Seen })
export const EscalateBody = v.object({
  note: v.pipe(
    v.string(),
    v.check((note) => note.trim() !== '', says('member-missing/escalation-note')),
    maxCharacters(10_000, says('member-invalid/note-longer', { most: 10_000 })),
  ),
  assignee: v.exactOptional(Id),
  recordIds: Seen,
})
/** In a query each record is a parameter of its own. */
const SeenQuery = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.metadata({ jsonSchema: { type: 'array', items: { type: 'string' } } }),
  v.transform((ids) => [ids].flat()),
  RecordIds(1),
)
export const DeleteGroupQuery = v.strictObject({ comment: Comment, recordIds: v.exactOptional(SeenQuery) })

/** The state of a group, as the engine tells it and as the interface names it. */
export const GroupState = {
  recordCount: Whole,
  score: Whole,
  reasoning: v.string(),
  recordIds: v.array(v.string()),
  withheld: Whole,
  resolved: v.boolean(),
  ignore: v.boolean(),
  escalatedAt: v.optional(Instant),
  escalatedBy: v.optional(v.string()),
  escalationNote: v.optional(v.string()),
  assignee: v.optional(v.string()),
}

/** What forms need to know of a column. */
const ColumnDto = v.looseObject({ key: v.string(), type: v.string(), token: v.string() })

const ByName = v.record(v.string(), v.nullable(v.number()))
/** 0 to 1: by column, and beside that by mapping of the classifier. */
export const PairSimilarities = { similarities: ByName, mappingSimilarities: ByName }

const PairDto = v.object({
  tuple0: Whole,
  tuple1: Whole,
  recordA: v.string(),
  recordB: v.string(),
  score: Whole,
  ...PairSimilarities,
})

/** What is shown of a group that was opened. */
export const GroupDetails = {
  records: v.array(RecordDto),
  details: v.array(PairDto),
  merged: v.optional(v.record(v.string(), AnyJson)),
  split: v.optional(v.array(RecordDto)),
  columnMap: v.optional(v.record(v.string(), ColumnDto)),
}

export const GroupRecordsAnswer = v.object({ entity: v.string(), records: v.array(RecordDto) })

export function groupStateDto(group: GroupStateView & { readonly score: number; readonly reasoning: string }) {
  const { recordCount, score, reasoning, recordIds, withheld, resolved, ignored, escalation } = group
  return {
    recordCount,
    score,
    reasoning,
    recordIds: [...recordIds],
    withheld,
    resolved,
    ignore: ignored,
    ...(escalation && {
      escalatedAt: escalation.at,
      escalatedBy: escalation.by,
      ...defined({ escalationNote: escalation.note, assignee: escalation.assignee }),
    }),
  }
}

export function groupDetailsDto({ records, details, merged, split, columnMap }: GroupContent) {
  return {
    records: records.map(recordDto),
    details: pairsDto(details, records),
    ...(merged ? { merged: { ...merged } } : {}),
    ...(split ? { split: split.map(recordDto) } : {}),
    ...(columnMap ? { columnMap: copied(columnMap) } : {}),
  }
}

/** Object types have no index signature until they are copied. */
function copied(columnMap: NonNullable<GroupContent['columnMap']>) {
  return Object.fromEntries(Object.entries(columnMap).map(([path, column]) => [path, { ...column }]))
}

/** The pairs, the records of each also by their place among the records shown. */
function pairsDto(details: readonly PairDetail[], records: readonly RecordView[]): v.InferOutput<typeof PairDto>[] {
  const place = new Map(records.map(({ _id }, index) => [_id, index]))
  return details.map(({ recordA, recordB, score, similarities, mappingSimilarities }) => ({
    tuple0: place.get(recordA) ?? -1,
    tuple1: place.get(recordB) ?? -1,
    recordA,
    recordB,
    score,
    similarities: { ...similarities },
    mappingSimilarities: { ...mappingSimilarities },
  }))
}

/** The note of an escalation is its comment. */
export function escalationOf({ note, ...options }: v.InferOutput<typeof EscalateBody>) {
  return { ...options, comment: note }
}
