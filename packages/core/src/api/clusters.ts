import type { ClusterLabel } from '../model/cluster.ts'
import type { Page, PageRequest } from '../model/page.ts'
import type { ClusterSort } from '../ports/store/match-store.ts'
import type { GroupActions, GroupContent, GroupState } from './groups.ts'
import type { AnyColumns } from './record-view.ts'

/** A cluster as it is listed. */
export interface ClusterView extends GroupState {
  /** A hash of its records' ids: with other records it is another cluster. */
  readonly id: string
  /** What may be done with it. */
  readonly label: ClusterLabel
  /** 0..100, whole. */
  readonly score: number
  /** In words, why the label is what it is. */
  readonly reasoning: string
  /** Ids of the mappings that brought the records together. */
  readonly mappingIds: readonly string[]
  /** The buckets that hold two or more of its records, in groups of up to 1,000. */
  readonly bucketIds: readonly string[]
}

/** A cluster with its records. */
export interface ClusterDetail<Columns extends object = AnyColumns> extends ClusterView, GroupContent<Columns> {}

/** Which clusters, and in which order. */
export interface ClusterListQuery extends PageRequest {
  /**
   * Without label and minimum score: the review view, every cluster of at least the classifier's review score that is neither ignored nor
   * resolved. Who asks for ignored or resolved ones asks for all of these.
   */
  readonly label?: ClusterLabel
  /** 0..100. */
  readonly minScore?: number
  /** Only groups whose every link is separated. @default false */
  readonly resolved?: boolean
  /** Absent: both, but in the review view none. */
  readonly ignored?: boolean
  /** Absent: both. */
  readonly escalated?: boolean
  /** Only groups that this mapping brought together, alone or with others. */
  readonly index?: string
  /** A part of a record's id or of one of its texts, in any letters. Takes one way through the table. */
  readonly q?: string
  /** @default 'NATURAL' */
  readonly sort?: ClusterSort
  /**
   * Instead of a page number: where the page before ended, as its answer says; the empty text is the beginning. Clusters that
   * are decided meanwhile move it by nothing.
   */
  readonly cursor?: string
}

/** A page of clusters. */
export interface ClusterPage {
  /** Under a cursor, number and totals are left out. */
  readonly page: Partial<Page> & Pick<Page, 'size'>
  /** Where the next page begins; absent when there is none. */
  readonly cursor?: string
  /** 0..100: the least score that is listed, as asked for, or in the review view that of the classifier; absent where there is none. */
  readonly minScore?: number
  /** The clusters, in the order asked for. */
  readonly clusters: readonly ClusterView[]
}

/** How many clusters have so many points: those that are a match, and those for a person to look at. */
export interface ClusterScores {
  /** 0..90: the fewest points. */
  readonly from: number
  /** 10..100: fewer points than these; in the last range 100 as well. */
  readonly to: number
  /** How many are a match. */
  readonly match: number
  /** How many wait for a person. */
  readonly review: number
}

/** The clusters of one entity. */
export interface Clusters<Columns extends object = AnyColumns> extends GroupActions<ClusterView, Columns> {
  /**
   * A page of clusters; without label and minimum score, of those that wait for a look.
   *
   * @throws OnefoldError `conflict` when the entity looks for no duplicates
   */
  list(query?: ClusterListQuery): Promise<ClusterPage>
  /**
   * Every cluster with a label, page by page behind the scenes, while others may change them.
   *
   * @throws OnefoldError `conflict` when the entity looks for no duplicates
   * @example
   * for await (const { id, recordIds } of session.clusters('person').each({ label: 'MATCH' })) console.log(id, recordIds)
   */
  each(query?: { readonly label?: ClusterLabel }): AsyncIterable<ClusterView>
  /**
   * How many clusters the caller sees by tenths of their score, from 0 up: ten ranges. Those whose records people stated as different
   * are passed over, as `list` does.
   *
   * @throws OnefoldError `conflict` when the entity looks for no duplicates
   */
  scores(): Promise<readonly ClusterScores[]>
  /**
   * One cluster with its records.
   *
   * @throws OnefoldError `not_found` when there is none, or the caller sees no record of it
   */
  get(id: string): Promise<ClusterDetail<Columns>>
}
