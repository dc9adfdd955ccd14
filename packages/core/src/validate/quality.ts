import { ownMember } from '../lib/own-member.ts'
import type { ColumnIssue, Json, Values } from '../model/record.ts'
import type { Column, Dataset } from '../model/resources/dataset.ts'

/** How good a record is, and why it is not better. */
export interface Quality {
  /** 0 to 100. */
  readonly quality: number
  readonly facts: readonly ColumnIssue[]
}

const MISSING = Object.freeze({ code: 'mandatory', message: 'A value is mandatory here.' })

/** What one column of a record counts: 1 a good value, 0.5 none where none is needed, 0 otherwise. */
export interface ColumnScore {
  readonly key: string
  readonly weight: 1 | 2
  readonly score: 0 | 0.5 | 1
  /** It has no value. */
  readonly empty: boolean
}

type Findings = { readonly values: Values; readonly issues: readonly ColumnIssue[] }

/**
 * Mandatory and identity columns weigh 2, others 1, IGNORE nothing. A column is worth 1 when it has a value that validation
 * found nothing wrong with, 0.5 when it may be empty and is, else 0. Validation's findings are those kept with the record.
 */
export function qualityOf(record: Findings, dataset: Dataset): Quality {
  const wrong = columnsWithIssues(record.issues)
  const facts = [...record.issues]
  let reached = 0
  let most = 0
  for (const column of dataset.columns) {
    if (column.token === 'IGNORE') continue
    const { key } = column
    const empty = isEmpty(ownMember(record.values, key))
    const score = scoreOf(column, empty, wrong)
    const weight = weightOf(column)
    most += weight
    reached += weight * score
    if (empty && score === 0 && !wrong.has(key)) facts.push({ column: key, ...MISSING })
  }
  return { quality: most === 0 ? 100 : Math.round((100 * reached) / most), facts }
}

/** What each column of a record counts, in the order of the dataset; columns of the token IGNORE are left out. */
export function columnScores({ values, issues }: Findings, { columns }: Dataset): readonly ColumnScore[] {
  const wrong = columnsWithIssues(issues)
  return columns.flatMap((column): readonly ColumnScore[] => {
    if (column.token === 'IGNORE') return []
    const { key } = column
    const empty = isEmpty(ownMember(values, key))
    return [{ key, weight: weightOf(column), score: scoreOf(column, empty, wrong), empty }]
  })
}

const NOTHING_WRONG: ReadonlySet<string> = new Set()

function columnsWithIssues(issues: readonly ColumnIssue[]): ReadonlySet<string> {
  return issues.length === 0 ? NOTHING_WRONG : new Set(issues.map(({ column }) => rootOf(column)))
}

function scoreOf(column: Column, empty: boolean, wrong: ReadonlySet<string>): ColumnScore['score'] {
  if (empty) return isMandatory(column) ? 0 : 0.5
  return wrong.has(column.key) ? 0 : 1
}

function weightOf(column: Column): ColumnScore['weight'] {
  return isMandatory(column) || column.identity ? 2 : 1
}

function isMandatory({ empty, token }: Column): boolean {
  return !empty || token === 'SOURCE'
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** `orders[2].amount` is a matter of `orders`. */
export function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path
}
