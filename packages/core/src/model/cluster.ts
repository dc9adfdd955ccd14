import type { RowNumber } from './record.ts'

/** MATCH may be merged by itself; REVIEW waits for a person. */
export type ClusterLabel = 'MATCH' | 'REVIEW'

/**
 * MATCH: a component of match links. REVIEW: clusters and single records that review links join.
 * A record is in at most one group of each kind.
 */
export type ClusterKind = 'MATCH' | 'REVIEW'

/** A group of two or more live records that links hold together. */
export interface Cluster {
  /** A hash of the member records' ids: another set, another cluster. */
  readonly id: string
  readonly kind: ClusterKind
  readonly label: ClusterLabel
  /** The members, ascending. */
  readonly rows: readonly RowNumber[]
  /** Mean over its links, 0..10000, in 1/100 of a point. */
  readonly score: number
  /** The mappings that proposed its links, as bits. */
  readonly mappings: number
  /** In words, why the label is what it is. */
  readonly reasoning: string
}

/**
 * Everything that match and review links hold together, review links included: the unit in which links
 * and clusters are decided anew. Its id is its smallest row.
 */
export interface Component {
  readonly id: RowNumber
  /** All rows of the component, ascending; two or more. */
  readonly rows: readonly RowNumber[]
  readonly clusters: readonly Cluster[]
}
