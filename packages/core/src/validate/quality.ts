import type { Column, Dataset } from '../model/dataset.ts'
import type { ColumnIssue, Json, Values } from '../model/record.ts'

/** How good a record is, and why it is not better. */
export interface Quality {
  /** 0 to 100. */
  readonly quality: number
  readonly facts: readonly ColumnIssue[]
}

const MISSING = Object.freeze({ code: 'mandatory', message: 'A value is mandatory here.' })

/**
 * Mandatory and identity columns weigh 2, others 1, IGNORE nothing. A column is worth 1 when it has a value that validation
 * found nothing wrong with, 0.5 when it may be empty and is, else 0. Validation's findings are those kept with the record.
 */
export function qualityOf(
  record: { readonly values: Values; readonly issues: readonly ColumnIssue[] },
  { columns }: Dataset,
): Quality {
  const wrong = new Set(record.issues.map(({ column }) => rootOf(column)))
  const facts = [...record.issues]
  let reached = 0
  let most = 0
  for (const column of columns) {
    if (column.token === 'IGNORE') continue
    const weight = isMandatory(column) || column.identity ? 2 : 1
    const empty = isEmpty(record.values[column.key])
    most += weight
    if (empty && isMandatory(column)) {
      if (!wrong.has(column.key)) facts.push({ column: column.key, ...MISSING })
    } else if (empty) reached += weight / 2
    else if (!wrong.has(column.key)) reached += weight
  }
  return { quality: most === 0 ? 100 : Math.round((100 * reached) / most), facts }
}

function isMandatory({ empty, token }: Column): boolean {
  return !empty || token === 'SOURCE'
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** `orders[2].amount` is a matter of `orders`. */
function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path
}
