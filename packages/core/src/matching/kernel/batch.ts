import type { Classifier } from '../../model/resources/classifier.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import type { ComparedDataset } from '../classify/compared-dataset.ts'
import type { SpillPlace } from './links/link-spill.ts'

/** One record's value in a column. */
export type Cell = string | readonly string[] | undefined

/** A column whose reader already keeps each distinct value once: record r has the value `cells[ids[r]]`. */
export interface EncodedColumn {
  readonly ids: Int32Array
  readonly cells: readonly Cell[]
}

export type Column = readonly Cell[] | EncodedColumn

export interface BatchInput {
  readonly rows: number
  /** By column key. A column that is not there has no values. */
  readonly columns: ReadonlyMap<string, Column>
  readonly indexer: Indexer
  readonly classifier: Classifier
  readonly dataset: ComparedDataset
  /** For a classifier with `termFrequency`. @default counted from these rows */
  readonly statistics?: MatchStatistics
  /**
   * By row an integer that never changes, such as a hash of the record's id: it orders rows of one bucket whose sort keys
   * are the same. @default the rows' own order
   */
  readonly tiebreaks?: Int32Array
  /** Where links go while there are more than memory should hold. @default all are held */
  readonly spill?: SpillPlace
  /** Threads that score, the caller's own included. @default 1 */
  readonly threads?: number
  /** PRUNED abandons a pair as soon as it can be no link; FULL compares everything. Both give the same links. @default 'PRUNED' */
  readonly mode?: 'PRUNED' | 'FULL'
  readonly signal?: AbortSignal
  /** Called when much that was held has been let go, and as much is to be held: time to have it collected. */
  readonly onRelease?: () => void
  /** `done` of `total` pieces of the present phase. */
  readonly onProgress?: (phase: Phase, done: number, total: number) => void
}

export const PHASES = ['encode', 'index', 'prepare', 'score', 'sort'] as const
export type Phase = (typeof PHASES)[number]

/** Pairs that are a match or for review, sorted by `a`, then by `b`; position i of each list is one link. */
export interface LinkTable {
  readonly count: number
  /** The lesser row. */
  readonly a: Int32Array
  readonly b: Int32Array
  /** 0..10000, in 1/100 of a point. */
  readonly score: Uint16Array
  /** The positions of the index mappings whose keys the two share, as bits. */
  readonly mappings: Uint32Array
}

/** A bucket with more records than its mapping compares. */
export interface HotBucket {
  readonly mapping: string
  /** The key's text. */
  readonly key: string
  readonly size: number
  /** Pairs of the bucket that lie outside of its window; another mapping may still propose them. */
  readonly skipped: number
}

export interface BatchMatches {
  readonly links: LinkTable
  /** Pairs that were looked at, each once. */
  readonly pairs: number
  /** Pairs of values that were compared letter by letter. */
  readonly compared: number
  readonly hotBuckets: readonly HotBucket[]
  /** For a classifier with `termFrequency`: the frequencies that it scored by. */
  readonly statistics?: MatchStatistics
  /** Milliseconds. */
  readonly phases: Readonly<Record<Phase, number>>
  /** What the tables of the kernel took at their largest, without the texts of the columns. */
  readonly bytes: number
}
