import type { TableReport } from '../../api/table-jobs.ts'
import type { SourceBatch } from '../../ports/kinds/source-reader.ts'

const MOST_EXAMPLES = 10

export const EMPTY_REPORT: TableReport = Object.freeze({
  ...{ read: 0, inserted: 0, updated: 0, unchanged: 0, deleted: 0, missing: 0, refused: 0, dropped: 0, unreadable: 0 },
  ignoredColumns: [],
  examples: [],
})

/** What became of one record, by its place in the batch. */
interface Outcome {
  readonly index: number
  readonly outcome: keyof typeof COUNTERS
  readonly errors?: readonly string[]
}

const COUNTERS = {
  INSERTED: 'inserted',
  UPDATED: 'updated',
  UNCHANGED: 'unchanged',
  DELETED: 'deleted',
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
  const counts = { ...before, read: before.read + rows.length, unreadable: before.unreadable + bad.length }
  for (const { outcome } of results) counts[COUNTERS[outcome]] += 1
  const problems = [
    ...bad.map(({ place, problem }) => `${place}: ${problem}`),
    ...results.flatMap(({ index, outcome, errors = [] }) =>
      outcome === 'FAILED' ? [`${rows[index]?.place}: ${errors.join(' ')}`] : [],
    ),
  ]
  return {
    ...counts,
    ignoredColumns: [...new Set([...before.ignoredColumns, ...ignored])],
    examples: [...before.examples, ...problems].slice(0, MOST_EXAMPLES),
  }
}
