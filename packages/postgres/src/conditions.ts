import type { RecordFilter, Sight } from '@onefold/core'
import { textInJson } from './json-text.ts'

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

export function passes(filter: RecordFilter, { of }: Parameters): string {
  const { withIssues, merged, updatedAfter, updatedBefore } = filter
  const conditions = ['true']
  if (withIssues) conditions.push('issues')
  if (merged) conditions.push('merged')
  if (updatedAfter !== undefined) conditions.push(`updated >= ${of(updatedAfter)}`)
  if (updatedBefore !== undefined) conditions.push(`updated <= ${of(updatedBefore)}`)
  return conditions.join(' AND ')
}
