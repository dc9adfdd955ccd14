import type { ClusterLabel } from '../model/cluster.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { RecordId } from '../model/record.ts'
import type { ClusterSort } from '../ports/match-store.ts'
import type { RecordView } from './record-view.ts'

export interface ClusterView {
  readonly id: string
  readonly label: ClusterLabel
  /** 0..100, whole. */
  readonly score: number
  readonly recordCount: number
  readonly reasoning: string
  /** Ids of the mappings that brought the records together. */
  readonly mappingIds: readonly string[]
  readonly recordIds: readonly RecordId[]
}

export interface PairDetail {
  readonly recordA: RecordId
  readonly recordB: RecordId
  readonly score: number
  /** 0..1 by classifier mapping; null where a value is missing. */
  readonly similarities: { readonly [mapping: string]: number | null }
}

export interface ClusterDetail extends ClusterView {
  readonly records: readonly RecordView[]
  readonly details: readonly PairDetail[]
  /** What a merge would make, as far as it can be known before. Absent when the entity has no merger. */
  readonly merged?: { readonly [column: string]: unknown }
}

export interface ClusterListQuery extends PageRequest {
  /** Without label and minimum score: the review view, every cluster of at least the classifier's review score. */
  readonly label?: ClusterLabel
  /** 0..100. */
  readonly minScore?: number
  /** @default 'NATURAL' */
  readonly sort?: ClusterSort
}

/** The clusters of one entity. */
export interface Clusters {
  list(query?: ClusterListQuery): Promise<{ readonly page: Page; readonly clusters: readonly ClusterView[] }>
  /** Every cluster with a label, page by page behind the scenes, while others may change them. */
  each(query?: { readonly label?: ClusterLabel }): AsyncIterable<ClusterView>
  get(id: string): Promise<ClusterDetail>
  /** Merges all records of a cluster. `recordIds`, when stated, must be the cluster's present ones. */
  merge(
    id: string,
    options?: { readonly comment?: string; readonly recordIds?: readonly RecordId[] },
  ): Promise<RecordView>
}
