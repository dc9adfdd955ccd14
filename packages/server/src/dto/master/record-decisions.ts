import { ERASURE_PLACES, type ErasureReport, type PairComparison, type PairExplanation } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { AnyJson, Comment, CommentText, Id, Instant, iso, truth } from '../parts.ts'
import { PairSimilarities } from './groups.ts'
import { RecordDto } from './records.ts'

const RecordIds = v.pipe(
  v.array(Id),
  v.minLength(2, says('member-invalid/records-two')),
  v.maxLength(1000, says('member-invalid/records-most', { most: 1000 })),
)

export const UnmergeBody = v.object({
  recordId: Id,
  comment: v.exactOptional(v.nullable(CommentText)),
  keepEdits: truth(false),
})
export const DisconnectBody = v.object({ recordIds: RecordIds, comment: Comment })
export const EraseBody = v.object({ recordId: Id, comment: Comment })
export const PinsBody = v.object({
  columns: v.pipe(
    v.array(Id),
    v.minLength(1, says('member-invalid/columns-named')),
    v.maxLength(1000, says('member-invalid/items', { most: 1000 })),
  ),
  pinned: v.boolean(),
})
export const PairBody = v.object({ recordA: Id, recordB: Id })

export const UnmergedAnswer = v.object({ deletedRecordId: v.string(), entity: v.string(), records: v.array(RecordDto) })
export const RecordsAnswer = v.object({ entity: v.string(), records: v.array(RecordDto) })

const Counts = v.object(v.entriesFromList(ERASURE_PLACES, v.number()))
export const ErasureAnswer = v.object({
  entity: v.string(),
  erasure: v.object({
    recordId: v.string(),
    recordIds: v.array(v.string()),
    instant: Instant,
    operationId: v.string(),
    found: Counts,
    left: Counts,
    overwritten: v.boolean(),
  }),
})

export function erasureDto({ recordIds, instant, found, left, ...report }: ErasureReport) {
  return { ...report, recordIds: [...recordIds], instant: iso(instant), found: { ...found }, left: { ...left } }
}

const PAIR = {
  recordA: v.string(),
  recordB: v.string(),
  score: v.number(),
  verdict: v.string(),
  ...PairSimilarities,
}
const Texts = v.array(v.string())
export const ComparisonAnswer = v.object({ entity: v.string(), comparison: v.object(PAIR) })
/** What one mapping of a classifier says of a pair. */
export const MappingExplanationDto = v.object({
  id: v.string(),
  columns: Texts,
  comparer: v.string(),
  valuesA: Texts,
  valuesB: Texts,
  similarity: v.nullable(v.number()),
  weight: v.number(),
  contribution: v.number(),
  frequency: v.optional(
    v.object({
      value: v.string(),
      records: v.optional(v.number()),
      effect: v.number(),
      weight: v.optional(v.number()),
    }),
  ),
  demoted: v.optional(Texts),
})
export const ExplanationAnswer = v.object({
  entity: v.string(),
  explanation: v.object({
    ...PAIR,
    model: v.string(),
    matchThreshold: v.number(),
    nonMatchThreshold: v.number(),
    prior: v.optional(v.number()),
    evidence: v.number(),
    minimumEvidence: v.optional(v.number()),
    mappings: v.array(MappingExplanationDto),
    flips: v.array(
      v.object({ mapping: v.string(), verdict: v.string(), similarity: v.number(), direction: v.string() }),
    ),
    index: v.array(v.object({ id: v.string(), keysA: Texts, keysB: Texts, outcome: v.string(), bucketIds: Texts })),
    link: v.optional(v.string()),
    separated: v.boolean(),
    held: v.boolean(),
    summary: v.string(),
    waterfall: v.record(v.string(), AnyJson),
  }),
})

export function comparisonDto(pair: PairComparison) {
  return { ...pair, ...similaritiesOf(pair) }
}

/** Object types have no index signature until they are copied. */
function similaritiesOf({ similarities, mappingSimilarities }: PairComparison) {
  return { similarities: { ...similarities }, mappingSimilarities: { ...mappingSimilarities } }
}

export function explanationDto(explanation: PairExplanation): v.InferOutput<typeof ExplanationAnswer>['explanation'] {
  const { mappings, flips, index, waterfall, ...rest } = explanation
  return {
    ...rest,
    ...similaritiesOf(rest),
    waterfall: { ...waterfall },
    mappings: mappings.map(({ demoted, ...each }) => ({
      ...each,
      columns: [...each.columns],
      valuesA: [...each.valuesA],
      valuesB: [...each.valuesB],
      ...(demoted ? { demoted: [...demoted] } : {}),
    })),
    flips: [...flips],
    index: index.map((each) => ({
      ...each,
      keysA: [...each.keysA],
      keysB: [...each.keysB],
      bucketIds: [...each.bucketIds],
    })),
  }
}
