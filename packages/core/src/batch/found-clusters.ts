import type { BatchMatches, LinkTable } from '../matching/kernel/batch.ts'
import type { MatchStatistics } from '../model/statistics.ts'
import type { Grouped } from './group.ts'

/** What links make of the records. */
export interface FoundClusters {
  readonly links: LinkTable
  readonly grouped: Grouped
  /** The frequencies that links were scored by, for a classifier with `termFrequency`. */
  readonly statistics?: MatchStatistics
  /** What the kernel tells of its work; absent where a store did it. */
  readonly work?: Pick<BatchMatches, 'pairs' | 'compared' | 'hotBuckets' | 'phases'>
}
