import type { RecordFilter, Sight } from '@onefold/core'
import { textInJson } from './json-text.ts'
import { tableRelations } from './relations.ts'

/** Values of a statement that is put together from parts; `of` takes one in and answers its place. */
export interface Parameters {
  readonly values: unknown[]
  of(value: unknown): string
}

export function parameters(...first: unknown[]): Parameters {
  const values = first
  return {
    values,
    of(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/** True for the records in sight. Columns are named by parameters, never in the statement. */
export function inSight(sight: Sight, { of }: Parameters): string {
  if (sight === 'EVERYTHING') return 'true'
  const column = of(textInJson(sight.column))
  const values = of(sight.values.map(textInJson))
  // For a text, `?|` says whether it is one of the values; for a list, whether one is in it. An object's keys are not meant.
  return `EXISTS (
    SELECT FROM (SELECT (body -> 'values' -> ${column}::text)::jsonb AS held) of_column
    WHERE jsonb_typeof(held) <> 'object' AND held ?| ${values}::text[])`
}

/** The condition of a filter on live records of a table, or on archived ones. */
export function passes(table: number, filter: RecordFilter, { of }: Parameters, archived = false): string {
  const { withIssues, merged, updatedAfter, updatedBefore, qualityFrom, qualityTo } = filter
  const conditions = ['true']
  if (withIssues) conditions.push('issues')
  if (merged) conditions.push('merged')
  if (updatedAfter !== undefined) conditions.push(`updated >= ${of(updatedAfter)}`)
  if (updatedBefore !== undefined) conditions.push(`updated <= ${of(updatedBefore)}`)
  if (filter.disconnected) conditions.push(`row IN (${disconnectedRows(table, archived)})`)
  if (qualityFrom !== undefined) conditions.push(`quality >= ${of(qualityFrom)}`)
  if (qualityTo !== undefined) conditions.push(`quality <= ${of(qualityTo)}`)
  return conditions.join(' AND ')
}

/** Rows that people stated as different: live ones from a live record, archived ones from any. */
function disconnectedRows(table: number, archived: boolean): string {
  const { records, rulingMembers } = tableRelations(table)
  if (archived) return `SELECT origin FROM ${rulingMembers} WHERE kind = 'SEPARATION'`
  return `SELECT one.row FROM ${rulingMembers} one WHERE one.kind = 'SEPARATION' AND EXISTS (
    SELECT FROM ${rulingMembers} other JOIN ${records} live ON live.row = other.row
    WHERE other.ruling = one.ruling AND other.part <> one.part AND other.row <> one.row)`
}
