import type { Records, SearchAnswer, SearchCapabilities, StructuredSearch, TextSearch } from '@onefold/core'
import { defined, message, says, withoutWritten, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { EntityDto, entityDto } from '../configuration/entities.ts'
import { Duration } from '../duration.ts'
import { AnyJson, Cursor, CursorPageDto, checkedNumber, Id, InstantText, JsonObject, truth, Whole } from '../parts.ts'
import { RecordDto } from './records.ts'

export const RecordBody = v.pipe(
  JsonObject,
  v.metadata({
    jsonSchema: { type: 'object', description: 'Columns and values; _id and _source may be stated.' },
  }),
)
/** A search compares texts, so a number that no double keeps is one. */
const SearchedRecord = v.pipe(RecordBody, v.transform(withoutWritten))
const Mode = wordOf(['MAPPING', 'EXACT', 'SIMILAR'])

/** A word of a search, which the engine takes for `standard` when it stays away. */
function searchWord<const Word extends string>(words: readonly Word[], standard: NoInfer<Word>) {
  const published = { jsonSchema: { type: 'string', enum: words, default: standard } }
  return v.exactOptional(v.pipe(wordOf(words), v.metadata(published)))
}

const PRECISIONS = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L7', 'L8', 'L9', 'L10']
const Precision = v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', enum: PRECISIONS, default: 'L6' } }))

export const SearchOptionsBody = v.object({
  combine: searchWord(['ANY', 'ALL'], 'ANY'),
  exact: searchWord(['EXACT', 'PREFIX', 'SUFFIX', 'INFIX'], 'EXACT'),
  fieldModes: v.exactOptional(v.record(v.string(), Mode)),
  fuzzy: truth(true),
  fuzzyMaximumTypos: checkedNumber({
    type: 'integer',
    minimum: 1,
    maximum: 255,
    description: 'Without it each mapping bears as many as it states, 2 where it states none.',
  }),
  geo: truth(true),
  geoPrecision: v.exactOptional(Precision),
  geoSteps: checkedNumber({ type: 'integer', minimum: 1, maximum: 100, default: 1 }),
  identity: truth(true),
  maximumDuration: v.exactOptional(Duration),
  maximumResults: checkedNumber({
    type: 'integer',
    minimum: -1,
    default: -1,
    description: 'From 1 up; -1 is no limit.',
  }),
  provenance: truth(true),
  radiusMeters: checkedNumber({ minimum: 0, default: 0 }),
  countExact: truth(false),
  clusters: truth(false),
})

const Quality = checkedNumber({ minimum: 0, maximum: 100 })

const Filter = v.object({
  filterError: v.exactOptional(v.boolean()),
  filterMerged: v.exactOptional(v.boolean()),
  filterDisconnected: v.exactOptional(v.boolean()),
  filterUpdatedAfter: v.exactOptional(InstantText),
  filterUpdatedBefore: v.exactOptional(InstantText),
  filterQualityGreater: Quality,
  filterQualityLess: Quality,
})

const common = {
  filter: v.exactOptional(Filter),
  options: v.exactOptional(SearchOptionsBody),
  pageNumber: checkedNumber({
    type: 'integer',
    minimum: 0,
    description: 'The first page is 0, which is answered without it.',
  }),
  pageSize: checkedNumber({ type: 'integer', minimum: 1, maximum: 1000, default: 10 }),
  cursor: Cursor,
  tableType: v.exactOptional(wordOf(['TABLE', 'HISTORY'])),
  values: v.exactOptional(v.record(v.string(), v.string())),
  facets: v.exactOptional(v.array(v.string())),
}
const Entity = truth(false)
export const Transformation = v.exactOptional(Id)
const Similarity = checkedNumber({ minimum: 0, maximum: 1, default: 0.7 })
const QueryText = v.string()

export const SearchBody = v.object({
  ...common,
  record: SearchedRecord,
  entity: Entity,
  transformation: Transformation,
}) satisfies v.GenericSchema<unknown, StructuredSearch>

export const TextSearchBody = v.object({
  ...common,
  query: QueryText,
  similarity: Similarity,
  entity: Entity,
}) satisfies v.GenericSchema<unknown, TextSearch>

const ONE_OF_BOTH = says('member-invalid/record-or-query')
const SAME_AS_SIZE = says('member-repeated/other-name', { member: 'pageSize' })
const NOT_SHORT = says('member-unused/short-answer')
const OF_TEXTS = says('member-unused/free-text')
const OF_RECORDS = says('member-unused/record')
const NO_LIMIT = says('member-invalid/must-whole-between', { least: 1, most: 1000 })

/** The entity by its id; a text as `query` is free text, an object is a record; with `limit` the answer is the short one. */
export const MasterSearchBody = v.pipe(
  v.object({
    ...common,
    entity: Id,
    entityInfo: truth(false),
    record: v.exactOptional(SearchedRecord),
    query: v.exactOptional(
      v.union([QueryText, SearchedRecord], says('member-invalid/must', { choices: message('phrase/text-or-object') })),
    ),
    transformation: Transformation,
    similarity: Similarity,
    limit: v.exactOptional(
      v.pipe(v.number(), v.integer(NO_LIMIT), v.minValue(1, NO_LIMIT), v.maxValue(1000, NO_LIMIT)),
    ),
  }),
  v.check(({ record, query }) => (record === undefined) !== (query === undefined), ONE_OF_BOTH),
  v.forward(
    v.check(({ limit, pageSize = limit }) => limit === undefined || pageSize === limit, SAME_AS_SIZE),
    ['limit'],
  ),
  v.forward(
    v.check(({ limit, entityInfo }) => limit === undefined || entityInfo !== true, NOT_SHORT),
    ['entityInfo'],
  ),
  v.forward(
    v.check(({ limit, facets = [] }) => limit === undefined || facets.length === 0, NOT_SHORT),
    ['facets'],
  ),
  v.forward(
    v.check((body) => body.similarity === undefined || isText(body), OF_TEXTS),
    ['similarity'],
  ),
  v.forward(
    v.check((body) => body.transformation === undefined || !isText(body), OF_RECORDS),
    ['transformation'],
  ),
)

function isText({ query }: { readonly query?: unknown }): boolean {
  return typeof query === 'string'
}

const NoteDto = v.object({
  exact: v.boolean(),
  type: v.picklist(['ID', 'SOURCE', 'EXACT', 'PREFIX', 'SUFFIX', 'INFIX', 'FUZZY', 'FUZZY_LSH', 'GEOGRAPHIC', 'NONE']),
  origin: v.picklist(['DIRECT', 'CLUSTER', 'HISTORY', 'MERGED_FORWARD']),
  rank: v.number(),
  index: v.optional(v.string()),
  match: v.optional(v.string()),
  sourceId: v.optional(v.string()),
})

export const SearchDto = v.object({
  count: Whole,
  countIsLowerBound: v.optional(v.boolean()),
  entity: v.optional(EntityDto),
  page: CursorPageDto,
  /** With it the next page begins. */
  cursor: v.optional(v.string()),
  result: v.array(v.looseObject({ ...RecordDto.entries, _search: NoteDto })),
  facets: v.optional(
    v.array(
      v.object({
        column: v.string(),
        values: v.array(v.object({ value: v.string(), records: v.number() })),
        among: v.number(),
      }),
    ),
  ),
  search: AnyJson,
  truncated: v.boolean(),
})

const ShortDto = v.object({
  total: Whole,
  cursor: v.optional(v.string()),
  records: v.array(v.object({ id: v.string(), score: v.number(), data: v.record(v.string(), AnyJson) })),
})
export const MasterSearchDto = v.union([SearchDto, ShortDto])

export function searchDto({ entity, facets, result, ...rest }: SearchAnswer): v.InferOutput<typeof SearchDto> {
  return {
    ...rest,
    ...(entity ? { entity: entityDto(entity) } : {}),
    ...(facets ? { facets: facets.map(({ values, ...facet }) => ({ ...facet, values: [...values] })) } : {}),
    result: result as unknown as v.InferOutput<typeof SearchDto>['result'], // the same, but for read-only lists
  }
}

type MasterSearch = v.InferOutput<typeof MasterSearchBody>

/** Asks what the body asks for, of the records of its entity. */
export function asked(
  records: Records,
  { entityInfo, record, query, transformation, similarity, limit, ...body }: Omit<MasterSearch, 'entity'>,
): Promise<SearchAnswer> {
  const common = {
    ...body,
    ...defined({ entity: entityInfo, pageSize: limit }),
  }
  if (typeof query === 'string') return records.searchText({ ...common, query, ...defined({ similarity }) })
  const through = transformation === undefined ? {} : { transformation }
  return records.search({ ...common, record: record ?? query ?? {}, ...through })
}

/** With a limit: ids, ranks and business columns. */
export function masterSearchDto(answer: SearchAnswer, { limit }: MasterSearch): v.InferOutput<typeof MasterSearchDto> {
  if (limit === undefined) return searchDto(answer)
  const records = answer.result.map((record) => ({
    id: record._id,
    score: record._search.rank,
    data: Object.fromEntries(Object.entries(record).filter(([member]) => !member.startsWith('_'))),
  }))
  return { total: answer.count, ...defined({ cursor: answer.cursor }), records }
}

export const CapabilitiesDto = v.object({
  entity: v.string(),
  searchable: v.boolean(),
  freeTextIndexed: v.boolean(),
  provenanceSearchable: v.boolean(),
  fields: v.array(
    v.object({
      mapping: v.string(),
      columns: v.array(v.string()),
      combined: v.boolean(),
      description: v.optional(v.string()),
      freeText: v.boolean(),
      matching: NoteDto.entries.type,
    }),
  ),
})

export function capabilitiesDto({ fields, ...rest }: SearchCapabilities): v.InferOutput<typeof CapabilitiesDto> {
  return { ...rest, fields: fields.map(({ columns, ...field }) => ({ ...field, columns: [...columns] })) }
}
