import type { TableExportReport, TableReport } from '../../api/table-jobs.ts'
import { invalid } from '../../error/onefold-error.ts'
import { soMany } from '../../lib/text/counts.ts'
import type { SourceBatch } from '../../ports/kinds/source-reader.ts'
import { isNotUnderstood, KEPT } from '../synchronize/load-report.ts'

const MOST_EXAMPLES = 10

export const EMPTY_REPORT: TableReport = Object.freeze({
  read: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  deleted: 0,
  missing: 0,
  refused: 0,
  dropped: 0,
  unreadable: 0,
  ignoredColumns: [],
  examples: [],
})

type Unread = Pick<TableReport, 'unreadable' | 'examples'>

/** What became of one record, by its place in the batch. */
interface Outcome {
  readonly index: number
  readonly outcome: keyof typeof COUNTERS
  readonly errors?: readonly string[]
  readonly errorCodes?: readonly string[]
}

const COUNTERS = {
  INSERTED: 'inserted',
  UPDATED: 'updated',
  UNCHANGED: 'unchanged',
  DELETED: 'deleted',
  KEPT: 'unchanged',
  MISSING: 'missing',
  FAILED: 'refused',
  DROPPED: 'dropped',
} as const

/** The report after one more batch. */
export function noted(
  before: TableReport,
  { rows, bad }: { readonly rows: readonly { readonly place: string }[]; readonly bad: SourceBatch['bad'] },
  results: readonly Outcome[],
  ignored: Iterable<string> = [],
): TableReport {
  const strange = results.filter(isNotUnderstood).length
  const unreadable = before.unreadable + bad.length + strange
  const counts = { ...before, read: before.read + rows.length - strange, unreadable }
  for (const result of results) if (!isNotUnderstood(result)) counts[COUNTERS[result.outcome]] += 1
  const problems = [
    ...bad.map(({ place, problem }) => `${place}: ${problem}`),
    ...results.flatMap(({ index, outcome, errors = [] }) =>
      outcome === 'FAILED' || outcome === 'KEPT'
        ? [`${rows[index]?.place}: ${outcome === 'KEPT' ? KEPT : errors.join(' ')}`]
        : [],
    ),
  ]
  return {
    ...counts,
    ignoredColumns: [...new Set([...before.ignoredColumns, ...ignored])],
    examples: [...before.examples, ...problems].slice(0, MOST_EXAMPLES),
  }
}

/** Refuses with `invalid` a source of which rows came and none was understood. */
export function refuseUnreadable(source: string, understood: number, { unreadable, examples }: Unread): void {
  if (unreadable > 0 && understood === 0) throw invalid('source-unreadable', { source, problem: examples[0] ?? '' })
}

/** What a run says of its rows, those included that it could not read. */
export function messageOf({ read, ...report }: TableReport): string {
  return withUnreadable(`${soMany(read, 'record')} read`, report)
}

export function exportMessageOf({ records, ...report }: TableExportReport): string {
  return withUnreadable(`${soMany(records, 'record')} written`, report)
}

function withUnreadable(says: string, { unreadable, examples }: Unread): string {
  if (unreadable === 0) return says
  return `${says}, but ${soMany(unreadable, 'row')} could not be read. ${examples[0] ?? ''}`.trimEnd()
}
