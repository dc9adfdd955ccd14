import type { AuditEntry, ExpandedRecord, Identities, Provenance, RecordPage, TableRecordAnswer } from '@onefold/core'
import { maxCharacters, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { AuditDto, auditDto } from '../master/audit.ts'
import { principalsDto } from '../master/principals.ts'
import { RecordDto, recordDto } from '../master/records.ts'
import {
  AnyJson,
  CursorPageDto,
  CursorQuery,
  Flag,
  Id,
  InstantText,
  MOST_PAGES,
  PrincipalsDto,
  TableName,
  Whole,
  wholeNumber,
} from '../parts.ts'
import { ColumnMapDto, columnMapDto, DatasetsDto, datasetsDto } from './columns.ts'
import { TableDto, tableDto } from './tables.ts'

const Type = v.optional(wordOf(['TABLE', 'HISTORY']), 'TABLE')
const Quality = v.exactOptional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}(?:\.\d{1,6})?$/, says('member-invalid/must-number-between', { least: 0, most: 100 })),
    v.metadata({ jsonSchema: { type: 'number', minimum: 0, maximum: 100 } }),
    v.transform(Number),
    v.maxValue(100, says('member-invalid/must-number-between', { least: 0, most: 100 })),
  ),
)

export const RecordsQuery = v.strictObject({
  ...CursorQuery,
  type: Type,
  filterError: v.exactOptional(Flag),
  filterMerged: v.exactOptional(Flag),
  filterDisconnected: v.exactOptional(Flag),
  filterUpdatedAfter: v.exactOptional(InstantText),
  filterUpdatedBefore: v.exactOptional(InstantText),
  filterQualityGreater: Quality,
  filterQualityLess: Quality,
})

/** Under a cursor, number and totals are left out; with one, the next page begins there. */
export const RecordsAnswer = v.object({
  table: TableDto,
  page: CursorPageDto,
  cursor: v.optional(v.string()),
  columns: v.array(v.string()),
  columnMap: ColumnMapDto,
  records: v.array(RecordDto),
})

export const TableRecordPath = v.object({ table: TableName, id: Id })
export const RecordQuery = v.strictObject({ type: Type, expanded: v.optional(Flag, 'false') })

/** Members of an expanded record. */
export const ExpandedEntries = {
  columns: v.optional(v.array(v.string())),
  columnMap: v.optional(ColumnMapDto),
  merged: v.optional(v.array(RecordDto)),
  principals: v.optional(PrincipalsDto),
  datasets: v.optional(DatasetsDto),
  audit: v.optional(v.array(AuditDto)),
}
export const TableRecordAnswerDto = v.object({ table: TableDto, record: RecordDto, ...ExpandedEntries })
export const EmptyRecordAnswer = v.object({ table: TableDto, record: v.record(v.string(), AnyJson) })

export const LookupPath = v.object({ table: TableName })
/** The limit is capped, whatever its size. */
export const LookupQuery = v.strictObject({
  q: v.exactOptional(v.pipe(v.string(), maxCharacters(500, says('member-invalid/characters', { most: 500 })))),
  limit: v.exactOptional(wholeNumber(1, MOST_PAGES)),
  offset: v.exactOptional(wholeNumber(0, MOST_PAGES)),
})
export const LookupAnswerDto = v.object({
  table: v.string(),
  limit: Whole,
  offset: Whole,
  total: Whole,
  values: v.array(v.object({ value: v.string(), descriptions: v.record(v.string(), v.string()) })),
})

export function recordsDto({
  table,
  page,
  cursor,
  columns,
  columnMap,
  records,
}: RecordPage): v.InferOutput<typeof RecordsAnswer> {
  return {
    table: tableDto(table),
    page,
    cursor,
    columns: [...columns],
    columnMap: columnMapDto(columnMap),
    records: records.map(recordDto),
  }
}

/** A record of a table with what belongs to it. */
export async function tableRecordDto(
  { table, record, expanded }: TableRecordAnswer,
  identities: Identities,
): Promise<v.InferOutput<typeof TableRecordAnswerDto>> {
  return { table: tableDto(table), record: recordDto(record), ...(await expandedDto(expanded, identities)) }
}

type Expanded = ExpandedRecord & { readonly provenance?: Provenance }

/** Nothing of a record that was not asked for with what belongs to it. */
export async function expandedDto(expanded: Expanded | undefined, identities: Identities) {
  if (expanded === undefined) return {}
  const { columns, columnMap, merged, datasets, audit = [] } = expanded
  const people = audit.map((entry: AuditEntry) => entry.user)
  return {
    columns: [...columns],
    columnMap: columnMapDto(columnMap),
    merged: merged.map(recordDto),
    principals: await principalsDto(identities, people),
    datasets: datasetsDto(datasets),
    ...(expanded.audit ? { audit: audit.map(auditDto) } : {}),
  }
}
