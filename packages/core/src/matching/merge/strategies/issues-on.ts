import type { Contribution } from '../contribution.ts'

/** How many issues validation noted on these columns of a record, their items and members included. */
export function issuesOn({ issues = [] }: Contribution, columns: readonly string[]): number {
  return issues.filter(({ column }) => columns.includes(column.split(/[.[]/, 1)[0] as string)).length
}
