import { type BootstrapOutcome, type DataScope, SCOPED_TYPES } from '@onefold/core'
import { wordOf } from '@onefold/core/adapter-kit'
import * as v from 'valibot'
import type { Say } from '../../env.ts'
import { Id, Whole } from '../parts.ts'

export const PrincipalType = wordOf(SCOPED_TYPES)
export const PrincipalPath = v.object({ type: PrincipalType, id: Id })

const RowScopeDto = v.object({ column: v.string(), values: v.array(v.string()) })

const DataScopeDto = v.object({
  principalType: PrincipalType,
  principalId: v.string(),
  principalName: v.string(),
  /** By entity; null: the whole of it. */
  entities: v.record(v.string(), v.nullable(RowScopeDto)),
  /** Epoch milliseconds. */
  updated: v.optional(Whole),
  updatedBy: v.optional(v.string()),
})

export const ScopeAnswer = v.object({ scope: DataScopeDto })
export const MyScopeAnswer = v.object({ scope: v.nullable(DataScopeDto) })
export const ScopesAnswer = v.object({ scopes: v.array(DataScopeDto) })
/** `messages`: which entities were left out as they are locked. */
export const BootstrapAnswer = v.object({ granted: Whole, messages: v.optional(v.array(v.string())) })

export function bootstrapDto({ granted, notices }: BootstrapOutcome, say: Say): v.InferOutput<typeof BootstrapAnswer> {
  return { granted, ...(notices.length === 0 ? {} : { messages: notices.map(say) }) }
}

export function dataScopeDto({ entities, ...scope }: DataScope): v.InferOutput<typeof DataScopeDto> {
  const rows = Object.entries(entities).map(([entity, row]) => [
    entity,
    row && { column: row.column, values: [...row.values] },
  ])
  return { ...scope, entities: Object.fromEntries(rows) }
}
