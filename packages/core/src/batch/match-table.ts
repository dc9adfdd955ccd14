import { valuesOfColumn } from './columns/values-of.ts'
import { type BatchMatches, matchBatch } from './match.ts'
import type { Project } from './project.ts'
import type { ValidatedTable } from './validate-columns.ts'

export type { BatchMatches } from './match.ts'

export function matchTable(
  { rows, columns }: ValidatedTable,
  project: Project,
  more: {
    readonly signal: AbortSignal
    readonly onProgress: (done: number, total: number) => void
    readonly threads?: number
  },
): Promise<BatchMatches> {
  const used = new Set([...project.indexer.mappings, ...project.classifier.mappings].flatMap(({ keys }) => keys))
  const given = columns
    .filter(({ name }) => used.has(name))
    .map((column) => [column.name, valuesOfColumn(column)] as const)
  return matchBatch({ rows, columns: new Map(given), ...project, ...more })
}
