import type { Refusal } from '../error/onefold-error.ts'
import type { ColumnIssue } from '../model/record.ts'

/** Collects what is found wrong with one record. */
export interface Findings {
  readonly issues: ColumnIssue[]
  readonly refused: Refusal[]
}
