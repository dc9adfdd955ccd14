import type { TableInput, TableView } from '@onefold/core'
import * as v from 'valibot'
import { knownMembers } from './known-members.ts'
import { Flag, Id, InstantText, iso, PageDto, PageQuery, TableName } from './parts.ts'
import { RecordDto } from './records.ts'

export const TablePath = v.object({ id: TableName })

export const TableBody = v.pipe(
  knownMembers(
    {
      table: TableName,
      dataset: v.exactOptional(Id),
      description: v.exactOptional(v.string()),
      history: v.exactOptional(v.boolean()),
      auditable: v.exactOptional(v.boolean()),
    },
    ['created', 'size', 'type'],
  ),
  v.transform(
    ({ auditable, ...table }): TableInput => ({
      ...table,
      ...(auditable === undefined ? {} : { audit: auditable }),
    }),
  ),
)

export const TableDto = v.object({
  id: v.string(),
  description: v.optional(v.string()),
  dataset: v.optional(v.string()),
  history: v.boolean(),
  audit: v.boolean(),
  locked: v.boolean(),
  created: v.string(),
  size: v.number(),
  type: v.picklist(['TABLE', 'HISTORY']),
})
export const TableAnswer = v.object({ table: TableDto })
export const TablesAnswer = v.object({ tables: v.array(TableDto) })

type Kind = 'TABLE' | 'HISTORY'

export function tableDto(table: TableView, type: Kind = 'TABLE'): v.InferOutput<typeof TableDto> {
  const { id, description, dataset, history, audit, locked, created, size } = table
  return { id, description, dataset, history, audit, locked, created: iso(created), size, type }
}

export const RecordsQuery = v.strictObject({
  ...PageQuery,
  type: v.optional(v.picklist(['TABLE', 'HISTORY']), 'TABLE'),
  filterError: v.exactOptional(Flag),
  filterMerged: v.exactOptional(Flag),
  filterUpdatedAfter: v.exactOptional(InstantText),
  filterUpdatedBefore: v.exactOptional(InstantText),
})
export const RecordsAnswer = v.object({
  table: TableDto,
  page: PageDto,
  columns: v.array(v.string()),
  records: v.array(RecordDto),
})
