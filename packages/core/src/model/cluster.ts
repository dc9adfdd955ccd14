import type { RecordId, RowNumber } from './record.ts'

/** MATCH may be merged by itself; REVIEW waits for a person. */
export type ClusterLabel = 'MATCH' | 'REVIEW'

/**
 * MATCH: a component of match links. REVIEW: clusters and single records that review links join. RESOLVED: a component of
 * separated links, no other link inside: people said that all of it is different things.
 * A record is in at most one group of each kind.
 */
export type ClusterKind = 'MATCH' | 'REVIEW' | 'RESOLVED'

/** Up to this many members every pair of a cluster is scored; a larger cluster is for a person to look at [CL-7]. */
export const SCORED_MEMBERS = 50

/** A group of two or more live records that links hold together. */
export interface Cluster {
  /** A hash of the member records' ids: another set, another cluster. */
  readonly id: string
  /** What holds the group together. */
  readonly kind: ClusterKind
  /** What may be done with the group. */
  readonly label: ClusterLabel
  /** The members, ascending. */
  readonly rows: readonly RowNumber[]
  /** Mean over its links, 0..10000, in 1/100 of a point. */
  readonly score: number
  /** The mappings that proposed its links, as bits. */
  readonly mappings: number
  /** In words, why the label is what it is. */
  readonly reasoning: string
  /** A record outside the cluster that could be in it as well, and that `reasoning` names. */
  readonly leftOut?: RecordId
  /** Present when people said of every pair of it that it is not worth a look. */
  readonly ignored?: true
  /** Present when somebody was asked to decide on two or more of its records. */
  readonly escalated?: true
}

/**
 * Everything that links hold together, review links and separated ones included: the unit in which links
 * and clusters are decided anew. Its id is its smallest row.
 */
export interface Component {
  /** The smallest row. */
  readonly id: RowNumber
  /** All rows of the component, ascending; two or more. */
  readonly rows: readonly RowNumber[]
  /** The groups that its links form. */
  readonly clusters: readonly Cluster[]
}
