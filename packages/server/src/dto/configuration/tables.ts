import type { TableInput, TableView } from '@onefold/core'
import { defined, maxCharacters, says, wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import { knownMembers } from '../master/known-members.ts'
import { Comment, Flag, Id, Instant, iso, TableName, truth, Whole } from '../parts.ts'
import { ColumnDto, ConstraintDto, DatasetsDto, ViewDto } from './columns.ts'

export const TablePath = v.object({ id: TableName })

export const TableBody = v.pipe(
  knownMembers(
    {
      table: TableName,
      dataset: v.exactOptional(Id),
      description: v.exactOptional(v.string()),
      history: truth(false),
      auditable: truth(false),
    },
    ['created', 'size', 'type', 'locked', 'quality', 'auditUnresolved'],
  ),
  v.transform(
    ({ auditable, ...table }): TableInput => ({
      ...table,
      ...defined({ audit: auditable }),
    }),
  ),
)

export const TableDto = v.object({
  id: v.string(),
  description: v.optional(v.string()),
  dataset: v.optional(v.string()),
  history: v.boolean(),
  audit: v.boolean(),
  auditUnresolved: v.optional(v.boolean()),
  quality: v.boolean(),
  locked: v.boolean(),
  created: Instant,
  size: Whole,
  type: v.picklist(['TABLE', 'HISTORY']),
})
export const TableAnswer = v.object({ table: TableDto })
export const TablesAnswer = v.object({ tables: v.array(TableDto) })
export const TableQualityAnswer = v.object({ table: TableDto, changed: v.boolean() })
export const TableAuditAnswer = v.object({ table: TableDto, outcome: v.picklist(['CHANGED', 'UNCHANGED', 'REPAIRED']) })
export const DatasetsAnswer = v.object({ datasets: DatasetsDto })
export const MetadataAnswer = v.object({
  table: TableDto,
  columnKeys: v.array(v.string()),
  columns: v.array(ColumnDto),
  constraints: v.array(ConstraintDto),
  view: v.optional(ViewDto),
})

export function tableDto(table: TableView): v.InferOutput<typeof TableDto> {
  const { serial: _, created, ...shown } = table
  return { ...shown, created: iso(created) }
}

export const TableNamePath = v.object({ name: TableName })
export const RenamePath = v.object({ id: TableName, newId: TableName })
export const LockedPath = v.object({ id: TableName, locked: Flag })
export const EnabledQuery = v.strictObject({ enabled: Flag })
export const AuditFlagQuery = v.strictObject({ enabled: Flag, comment: Comment })
export const ClearQuery = v.strictObject({ comment: Comment })
export const DescriptionQuery = v.strictObject({
  description: v.pipe(
    v.string(),
    v.minLength(1, says('member-invalid/empty')),
    maxCharacters(10_000, says('member-invalid/description-longer', { most: 10_000 })),
  ),
})

const Type = v.optional(wordOf(['TABLE', 'HISTORY']), 'TABLE')
export const TypeQuery = v.strictObject({ type: Type })
