import type { Cluster, ClusterKind, ClusterLabel, Component } from '../model/cluster.ts'
import type { IndexKey } from '../model/index-key.ts'
import type { Link } from '../model/link.ts'
import type { Json, Mark, Revision, RowNumber } from '../model/record.ts'
import type { SeenComponent, SeenPostings } from './changes.ts'

/**
 * One build of a table's index. It carries the configuration it was built with, and every write keeps to that
 * configuration until a newer generation takes over.
 */
export interface Generation {
  readonly number: number
  readonly state: 'LIVE' | 'BUILDING'
  /** A hash of all that keys and scores depend on: indexer, classifier, column tokens, library version. */
  readonly keyer: string
  /** The indexer, classifier and dataset as they were. */
  readonly configuration: Json
}

export const CLUSTER_SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC'] as const
export type ClusterSort = (typeof CLUSTER_SORTS)[number]

export interface ClusterQuery {
  readonly label?: ClusterLabel
  readonly kind?: ClusterKind
  /** 0..10000. */
  readonly minScore?: number
  /** NATURAL is by id. Ties by id. */
  readonly sort: ClusterSort
  readonly offset: number
  readonly limit: number
}

export interface MatchingStats {
  /** Index keys shared by two or more live records, by mapping position. */
  readonly bucketsByMapping: readonly {
    readonly mapping: number
    readonly buckets: number
  }[]
  readonly links: number
  readonly matchClusters: number
  readonly reviewClusters: number
}

/** A piece of a generation under construction. */
export type BuildPart =
  /** Rows whose revision is no longer the stated one are passed over: the write that moved it left its own keys. */
  | {
      readonly type: 'KEYS'
      readonly rows: readonly {
        readonly row: RowNumber
        readonly revision: Revision
        readonly keys: readonly IndexKey[]
      }[]
    }
  | { readonly type: 'LINKS'; readonly links: readonly Link[] }
  | { readonly type: 'COMPONENTS'; readonly components: readonly Component[] }
  /** As `MatchChanges`: what was touched since is decided anew. */
  | {
      readonly type: 'REDO'
      readonly unlink: readonly RowNumber[]
      readonly links: readonly Link[]
      readonly dissolve: readonly RowNumber[]
      readonly components: readonly Component[]
    }

/** The claimed attempt that work is done under. */
export interface Fence {
  readonly run: string
  readonly attempt: number
}

/** Postings, links and groups of one table. */
export interface MatchStore {
  /** The generations that are open: at most one LIVE and one BUILDING. */
  generations(table: number): Promise<readonly Generation[]>

  /** The rows under each key, ascending; parallel to `keys`. */
  postings(table: number, generation: number, keys: readonly IndexKey[]): Promise<readonly SeenPostings[]>
  /** Every link that touches one of these rows, once, ordered by (a, b). */
  links(table: number, generation: number, rows: readonly RowNumber[]): Promise<readonly Link[]>
  /** The component of each row, parallel to `rows`. */
  componentsOf(table: number, generation: number, rows: readonly RowNumber[]): Promise<readonly SeenComponent[]>
  /** The components with these ids, clusters included, by id. */
  components(table: number, generation: number, ids: readonly RowNumber[]): Promise<readonly Component[]>
  cluster(table: number, generation: number, id: string): Promise<Cluster | undefined>
  clusters(
    table: number,
    generation: number,
    query: ClusterQuery,
  ): Promise<{ readonly clusters: readonly Cluster[]; readonly total: number }>
  /** Clusters with a greater id, ascending. */
  clusterSlice(
    table: number,
    generation: number,
    query: { readonly label: ClusterLabel; readonly after: string; readonly limit: number },
  ): Promise<readonly Cluster[]>
  stats(table: number, generation: number): Promise<MatchingStats>

  /** Opens generation `number` for building; one that was being built before is dropped. Moves the head's `configuration`. Without a fence it is done outside any run: on an empty table. */
  begin(
    table: number,
    generation: { readonly number: number; readonly keyer: string; readonly configuration: Json },
    fence?: Fence,
  ): Promise<void>
  /** Refuses with `conflict` (`lease-lost`, or `generation-gone` when it is no longer being built). */
  build(table: number, generation: number, part: BuildPart, fence: Fence): Promise<void>
  /** The rows written or removed after `mark` while this generation is being built, each once, ascending, with the mark read up to. */
  touched(
    table: number,
    generation: number,
    mark: Mark,
  ): Promise<{ readonly rows: readonly RowNumber[]; readonly upTo: Mark }>
  /** Makes the built generation the live one and drops the other. Refuses with `conflict` (`seen-moved`) when the head's mark is not `mark`. */
  flip(table: number, generation: number, mark: Mark, fence?: Fence): Promise<void>
  /** Drops a generation that is being built; one that is not any more stays gone. */
  abandon(table: number, generation: number, fence: Fence): Promise<void>
  /** Drops every generation: the table is no longer indexed. */
  clear(table: number): Promise<void>
}
