import { refusal } from '../error/refusal.ts'
import type { Column } from '../model/resources/dataset.ts'
import type { ValidationContext } from './validation-context.ts'

/**
 * Says what is wrong when the column has no value, by the column's policy; answers the text to put in its place, if
 * the policy names one. A SOURCE column of a table's record is mandatory whatever the dataset says of it, and refuses
 * whatever its policy.
 */
export function checkMandatory(
  column: Column,
  { findings, prefix }: ValidationContext,
  root: boolean,
): string | undefined {
  const { issues, refused } = findings
  const source = root && column.token === 'SOURCE'
  if (column.empty && !source) return undefined
  const path = prefix + column.key
  if (source || column.error === 'REFUSE') {
    refused.push(refusal('mandatory', {}, path))
    return undefined
  }
  const { code, text } = refusal('mandatory')
  issues.push({ column: path, code, message: text })
  return column.error === 'REPLACE' ? column.errorReplacement : undefined
}
