import type { Column } from '../model/dataset.ts'
import type { Findings } from './findings.ts'

const TEXT = 'A value is mandatory here.'

/**
 * Says what is wrong when the column has no value, by the column's policy; answers the text to put in its place, if
 * the policy names one. A SOURCE column is mandatory whatever the dataset says of it, and refuses whatever its policy.
 */
export function checkMandatory(column: Column, { issues, refused }: Findings): string | undefined {
  const source = column.token === 'SOURCE'
  if (column.empty && !source) return undefined
  if (source || column.error === 'REFUSE') {
    refused.push({ code: 'mandatory', text: TEXT, path: column.key })
    return undefined
  }
  issues.push({ column: column.key, code: 'mandatory', message: TEXT })
  return column.error === 'REPLACE' ? column.errorReplacement : undefined
}
