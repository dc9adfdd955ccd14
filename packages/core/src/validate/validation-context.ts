import type { Refusal } from '../error/refusal.ts'
import type { ColumnIssue, Values } from '../model/record.ts'
import type { Answers } from './answers.ts'

/** Where a value is looked at. */
export interface ValidationContext {
  readonly findings: Findings
  readonly answers: Answers
  /** What stands before the names of columns: nothing, or `orders[2].` inside of a list. */
  readonly prefix: string
  /** The country that the record states, ISO 3166. */
  readonly region: string | undefined
  /** The record as scripts see it. */
  readonly record: Values
}

/** Collects what is found wrong with one record. */
export interface Findings {
  readonly issues: ColumnIssue[]
  readonly refused: Refusal[]
}
