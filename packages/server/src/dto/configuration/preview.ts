import type { ProposalPreview, ResourcesToPreview } from '@onefold/core'
import { says } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { MappingExplanationDto } from '../master/record-decisions.ts'
import { Id, JsonObject } from '../parts.ts'

const resource = (schema: string) =>
  v.pipe(JsonObject, v.metadata({ jsonSchema: { $ref: `#/components/schemas/${schema}` } }))

/** Of a file, or over a table; the engine checks every member of the resources and lists all problems at once. */
export const PreviewBody = v.pipe(
  v.strictObject({
    file: v.exactOptional(Id),
    table: v.exactOptional(Id),
    dataset: v.exactOptional(resource('DatasetResource')),
    indexer: resource('IndexerResource'),
    classifier: resource('ClassifierWeightResource'),
  }),
  v.check(({ file, table }) => (file === undefined) !== (table === undefined), says('member-invalid/file-or-table')),
)

/** As the engine takes them. */
export function resourcesToPreview(body: v.InferOutput<typeof PreviewBody>): ResourcesToPreview {
  const { dataset, indexer, classifier } = body
  return { ...(dataset && { dataset }), indexer, classifier } as object as ResourcesToPreview // which the engine checks
}

const Count = v.number()
const Text = v.string()
const Texts = v.array(Text)
const LABELS = v.picklist(['MATCH', 'REVIEW'])

const ShownRecordDto = v.object({ id: Text, source: v.optional(Text), values: v.record(Text, Text) })

const RulesDto = v.object({
  model: Text,
  prior: v.optional(Count),
  matchThreshold: Count,
  nonMatchThreshold: Count,
  linkage: Text,
  onePerSource: v.boolean(),
  termFrequency: v.boolean(),
  keys: v.array(
    v.object({
      id: Text,
      columns: v.array(v.object({ column: Text, transform: v.optional(Text) })),
      combine: v.boolean(),
      matching: Text,
      compareLimit: v.optional(Count),
    }),
  ),
  comparisons: v.array(
    v.object({
      id: Text,
      columns: Texts,
      comparer: Text,
      weight: v.optional(Count),
      levels: v.optional(v.array(v.object({ similarity: Count, weight: Count }))),
    }),
  ),
  enough: v.array(v.object({ all: v.array(v.object({ mapping: Text, similarity: Count })), share: Count })),
})

const DetailsDto = v.object({
  rules: RulesDto,
  columns: v.array(
    v.object({
      column: Text,
      role: v.picklist(['ID', 'SOURCE', 'COMPARED', 'CARRIED', 'IGNORED']),
      token: v.optional(Text),
      description: v.optional(Text),
      filled: Count,
      distinct: Count,
      frequent: v.array(v.object({ value: Text, records: Count })),
    }),
  ),
  histogram: v.object({
    unit: v.picklist(['BITS', 'POINTS']),
    matchAt: Count,
    reviewAt: Count,
    below: v.optional(Count),
    bins: v.array(v.object({ from: Count, to: Count, match: Count, review: Count })),
  }),
  agreement: v.array(
    v.object({
      mapping: Text,
      levels: v.array(v.object({ similarity: Count, matches: Count, strangers: Count })),
      missing: v.object({ matches: Count, strangers: Count }),
    }),
  ),
  pairs: v.array(
    v.object({
      kind: Text,
      score: Count,
      decision: LABELS,
      a: ShownRecordDto,
      b: ShownRecordDto,
      mappings: v.array(MappingExplanationDto),
      steps: v.array(v.object({ step: Text, from: Count, to: Count, kind: Text })),
    }),
  ),
  groups: v.object({
    sizes: v.array(v.object({ least: Count, most: Count, clusters: Count })),
    largest: v.array(
      v.object({ name: Text, label: LABELS, score: Count, records: Count, first: v.array(ShownRecordDto) }),
    ),
  }),
  unlinkable: v.object({
    belowMatch: Count,
    belowReview: Count,
    withoutKey: Count,
    byScore: v.array(v.object({ score: Count, records: Count })),
    lacking: v.array(v.object({ mappings: Texts, score: Count, records: Count, examples: Texts })),
  }),
})

const WARNINGS = [
  ...(['NOT_LEARNT', 'FEW_COLUMNS', 'LEARNERS_DISAGREE', 'CROWD', 'FEW_MATCHES', 'ONE_KEY'] as const),
  'MATCHES_DIFFER',
] as const

const PreviewDto = v.object({
  whole: v.boolean(),
  project: Text,
  proposed: v.boolean(),
  records: Count,
  files: v.array(v.object({ path: Text, format: Text, rows: Count })),
  clusters: v.object({ match: Count, review: Count, single: Count }),
  clustered: v.object({ match: Count, review: Count }),
  links: v.object({ match: Count, review: Count }),
  estimate: v.object({
    precision: v.nullable(Count),
    recall: v.nullable(Count),
    warnings: v.array(v.picklist(WARNINGS)),
  }),
  pairs: v.optional(Count),
  compared: v.optional(Count),
  badRows: v.object({ count: Count, first: v.array(v.object({ file: Text, line: Count, problem: Text })) }),
  doubtfulHeaders: v.array(v.object({ file: Text, name: Text })),
  ids: v.object({ column: v.nullable(Text), doubled: Count, missing: Count, examples: Texts }),
  sources: v.optional(v.record(Text, Count)),
  ignoredColumns: Texts,
  renamedColumns: v.record(Text, Text),
  recodedValues: Count,
  issues: v.array(v.object({ column: Text, code: Text, message: Text, records: Count })),
  refused: v.object({ count: Count, first: v.array(v.object({ id: Text, text: Text })) }),
  heaviestBuckets: v.optional(v.array(v.object({ mapping: Text, key: Text, size: Count, skipped: Count }))),
  phases: v.record(Text, Count),
  matching: v.optional(v.record(Text, Count)),
  milliseconds: Count,
  details: DetailsDto,
})
export const PreviewAnswer = v.object({ preview: PreviewDto })

export function previewDto(preview: ProposalPreview): v.InferOutput<typeof PreviewDto> {
  return { ...preview } as unknown as v.InferOutput<typeof PreviewDto> // the wire's lists may be written, the engine's are not
}
