import type { Cluster, ClusterKind, ClusterLabel, Component } from '../../model/cluster.ts'
import type { BucketPosition, IndexKey, KeysOfRecord } from '../../model/index-key.ts'
import type { Link, LinkTotal } from '../../model/link.ts'
import type { Csn, Json, Revision, RowNumber } from '../../model/record.ts'
import type { RowFilter } from '../../model/row-filter.ts'
import type { SeenComponent, SeenPostings } from './changes.ts'
import type { RulingReads } from './ruling-reads.ts'

/**
 * One build of a table's index. It carries the configuration it was built with, and every write keeps to that
 * configuration until a newer generation takes over.
 */
export interface Generation {
  /** From 1, within the table. */
  readonly number: number
  /** Whether it answers, or is being built beside the one that does. */
  readonly state: 'LIVE' | 'BUILDING'
  /** A hash of all that keys and scores depend on: indexer, classifier, column tokens, library version. */
  readonly keyer: string
  /** The indexer, classifier and dataset as they were. */
  readonly configuration: Json
}

/** Clusters that are gone of which a table remembers the records. */
export const PAST_CLUSTERS_KEPT = 100_000

/** What clusters may be sorted by. */
export const CLUSTER_SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC', 'SCORE_ASC', 'SCORE_DESC'] as const
/** What clusters are sorted by. */
export type ClusterSort = (typeof CLUSTER_SORTS)[number]

/** Which clusters are listed. */
export interface ClusterFilter {
  /** Only with this label. */
  readonly label?: ClusterLabel
  /** Only of this kind. */
  readonly kind?: ClusterKind
  /** 0..10000. */
  readonly minScore?: number
  /** Only groups whose every link is separated, or only others. Absent: both. */
  readonly resolved?: boolean
  /** Absent: both. */
  readonly ignored?: boolean
  /** Absent: both. */
  readonly escalated?: boolean
  /** Only groups with a link that this mapping proposed, by its position. */
  readonly mapping?: number
  /** Only groups of which one of these records is a member. */
  readonly rows?: readonly RowNumber[]
}

/** Which clusters, in which order. */
export interface ClusterQuery extends ClusterFilter {
  /** NATURAL is by id. Ties by id; a descending order is the ascending one read backwards. */
  readonly sort: ClusterSort
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** How many clusters have a label and a score. */
export interface ClusterScoreCount {
  /** What may be done with them. */
  readonly label: ClusterLabel
  /** 0..9, whole tenths of the score; a full score is of the last one. */
  readonly tenth: number
  /** How many, 1 or more. */
  readonly clusters: number
}

/** Where a cluster stands in an order. */
export interface ClusterPlace {
  /** The cluster's id. */
  readonly id: string
  /** Its size, or its score in 1/100 of a point, whatever the order is by; 0 where that is the id. */
  readonly by: number
}

/** A page that begins behind a place: its cost does not grow with the depth, and clusters that come and go move it by nothing. */
export interface ClustersAfterQuery extends ClusterFilter {
  /** As of `ClusterQuery`. */
  readonly sort: ClusterSort
  /** Absent: from the beginning. */
  readonly after?: ClusterPlace
  /** How many are answered at most. */
  readonly limit: number
}

/** A key that two or more live records share. */
export interface SharedKey extends IndexKey {
  /** Its visible records. */
  readonly size: number
  /** Its hidden records. */
  readonly withheld: number
}

/** What shared keys may be sorted by. */
export const SHARED_KEY_SORTS = ['NATURAL', 'SIZE_ASC', 'SIZE_DESC'] as const

/** Which shared keys, in which order. */
export interface SharedKeyQuery {
  /** Positions of mappings. */
  readonly mappings: readonly number[]
  /** NATURAL is by mapping, then by hash; ties are too, but by hash, then by mapping, where records are hidden. */
  readonly sort: (typeof SHARED_KEY_SORTS)[number]
  /** Only keys with so many visible records. @default 1 */
  readonly leastVisible?: number
  /** How many are passed over. */
  readonly offset: number
  /** How many are answered at most. */
  readonly limit: number
}

/** Keys that begin behind a place, in the same orders: its cost does not grow with the depth. */
export interface SharedKeysAfterQuery extends Pick<SharedKeyQuery, 'mappings' | 'sort' | 'leastVisible' | 'limit'> {
  /** Where the keys before ended, there or gone; absent: from the beginning. NATURAL asks for no size. */
  readonly after?: Omit<SharedKey, 'withheld'>
}

/** Figures of one generation. */
export interface MatchingStats {
  /** Index keys shared by two or more live records, by mapping position; cells are none. */
  readonly bucketsByMapping: readonly {
    /** The mapping's position. */
    readonly mapping: number
    /** How many keys of it are shared. */
    readonly buckets: number
  }[]
  /** How many links there are. */
  readonly links: number
  /** Clusters with the label MATCH; separated ones are counted nowhere. */
  readonly matchClusters: number
  /** Clusters with the label REVIEW. */
  readonly reviewClusters: number
}

/** A piece of a generation under construction. */
export type BuildPart =
  /** Rows whose revision is no longer the stated one are passed over: the write that moved it left its own keys. */
  | {
      /** What the piece holds. */
      readonly type: 'KEYS'
      /** The keys of records. */
      readonly rows: readonly (KeysOfRecord & {
        /** The record's row. */
        readonly row: RowNumber
        /** The revision that the keys were made of. */
        readonly revision: Revision
      })[]
    }
  | {
      /** What the piece holds. */
      readonly type: 'LINKS'
      /** New links. */
      readonly links: readonly Link[]
    }
  | {
      /** What the piece holds. */
      readonly type: 'COMPONENTS'
      /** New components, with their clusters. */
      readonly components: readonly Component[]
    }
  /** As `MatchChanges`: what was touched since is decided anew. */
  | {
      /** What the piece holds. */
      readonly type: 'REDO'
      /** All links of these rows go first. */
      readonly unlink: readonly RowNumber[]
      /** New links. */
      readonly links: readonly Link[]
      /** The components that any of these rows was in go first. */
      readonly dissolve: readonly RowNumber[]
      /** New components, with their clusters. */
      readonly components: readonly Component[]
    }

/** A position of a bucket, whether a record stands there or not, and how far around it one wants to see. */
export interface Around {
  /** The bucket. */
  readonly key: IndexKey
  /** The position. */
  readonly at: BucketPosition
  /** How many positions on each side. */
  readonly radius: number
}

/** The claimed attempt that work is done under. */
export interface Fence {
  /** The run's id. */
  readonly run: string
  /** The claimed attempt; under another one the work is refused. */
  readonly attempt: number
}

/** Postings, links and groups of one table, and what people decided about them. */
export interface MatchStore extends RulingReads {
  /** The generations that are open: at most one LIVE and one BUILDING. */
  generations(table: number): Promise<readonly Generation[]>

  /** The rows under each key in the bucket's order: all, or the first `most` of each; parallel to `keys`, as `most` is. */
  postings(
    table: number,
    generation: number,
    keys: readonly IndexKey[],
    most?: readonly number[],
  ): Promise<readonly SeenPostings[]>
  /**
   * The last `radius` positions before each one asked, and the first `radius` + 1 from it on, itself among them if a record
   * stands there, in the bucket's order; parallel to `asked`. Fewer on a side: the bucket ends there.
   */
  neighbours(
    table: number,
    generation: number,
    asked: readonly Around[],
  ): Promise<readonly (readonly BucketPosition[])[]>
  /** Every link that touches one of these rows, once, ordered by (a, b). */
  links(table: number, generation: number, rows: readonly RowNumber[]): Promise<readonly Link[]>
  /** The links between these pairs, each with its lesser row first, ordered by (a, b). */
  linksBetween(
    table: number,
    generation: number,
    pairs: readonly (readonly [RowNumber, RowNumber])[],
  ): Promise<readonly Link[]>
  /**
   * How many links that are not separated lie between two of these rows, which are all of some components or some of one, and the sum of
   * their scores, by the mappings that propose them. `whole`: no link leads out of them.
   */
  linkTotals(
    table: number,
    generation: number,
    rows: readonly RowNumber[],
    whole: boolean,
  ): Promise<readonly LinkTotal[]>
  /** What commits kept of clusters with these ids, by id: `MatchChanges.linkTotals`. Of others there is nothing. */
  keptLinkTotals(
    table: number,
    generation: number,
    clusters: readonly string[],
  ): Promise<readonly (readonly [id: string, totals: readonly LinkTotal[]])[]>
  /** The component of each row, parallel to `rows`. */
  componentsOf(table: number, generation: number, rows: readonly RowNumber[]): Promise<readonly SeenComponent[]>
  /** The components with these ids, clusters included, by id. */
  components(table: number, generation: number, ids: readonly RowNumber[]): Promise<readonly Component[]>
  /**
   * Undefined when there is none of which a record is visible. Of one with hidden records, here and in the lists, score, mappings,
   * kind, label and flags are those that pairs of visible records alone make; where none holds it together its score and
   * mappings are 0, its label is REVIEW, and no filter for a label finds it.
   */
  cluster(table: number, generation: number, id: string, rowFilter: RowFilter): Promise<Cluster | undefined>
  /**
   * The live rows that the records of a cluster lead to now which is there no more, ascending. The last
   * `PAST_CLUSTERS_KEPT` of a table are remembered, whatever generation they were of; undefined when it is none of them.
   */
  pastCluster(table: number, id: string): Promise<readonly RowNumber[] | undefined>
  /** Clusters of which a record is visible; sizes are compared by the visible records. */
  clusters(
    table: number,
    generation: number,
    query: ClusterQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly clusters: readonly Cluster[]
    /** How many there are. */
    readonly total: number
  }>
  /** Clusters behind a place, as `clusters` sorts and sees them; `last` is where the page ends, if more come behind it. */
  clustersAfter(
    table: number,
    generation: number,
    query: ClustersAfterQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly clusters: readonly Cluster[]
    /** Where the page ends; absent when nothing comes behind it. */
    readonly last?: ClusterPlace
  }>
  /** Clusters with a greater id, ascending, of which a record is visible; resolved groups are passed over. */
  clusterSlice(
    table: number,
    generation: number,
    query: { readonly label: ClusterLabel; readonly after: string; readonly limit: number },
    rowFilter: RowFilter,
  ): Promise<readonly Cluster[]>
  /** Clusters of which a record is visible, counted by label and tenth of the score; resolved groups are passed over. */
  clusterScores(table: number, generation: number, rowFilter: RowFilter): Promise<readonly ClusterScoreCount[]>
  /** Figures of a generation. */
  stats(table: number, generation: number): Promise<MatchingStats>
  /** How many records stand under each key; parallel to `keys`. */
  keySizes(table: number, generation: number, keys: readonly IndexKey[]): Promise<readonly number[]>
  /** The keys that two or more live records share, one of them visible; and how many there are. */
  sharedKeys(
    table: number,
    generation: number,
    query: SharedKeyQuery,
    rowFilter: RowFilter,
  ): Promise<{
    /** Those of the page. */
    readonly keys: readonly SharedKey[]
    /** How many there are. */
    readonly total: number
  }>
  /** Shared keys behind a place, as `sharedKeys` sorts and sees them: the way through all of them. */
  sharedKeysAfter(
    table: number,
    generation: number,
    query: SharedKeysAfterQuery,
    rowFilter: RowFilter,
  ): Promise<readonly SharedKey[]>
  /** How many keys of each mapping are shared by how many visible records, two or more, ascending by both; cells are passed over. */
  sharedKeySizes(
    table: number,
    generation: number,
    rowFilter: RowFilter,
  ): Promise<
    readonly {
      /** Its position in the indexer. */
      readonly mapping: number
      /** Records that share a key. */
      readonly size: number
      /** Keys that so many share. */
      readonly keys: number
    }[]
  >

  /** Opens generation `number` for building; one that was being built before is dropped. Moves the head's `configuration`. Without a fence it is done outside any run: refused with `conflict` where records or a live generation are. */
  begin(
    table: number,
    generation: { readonly number: number; readonly keyer: string; readonly configuration: Json },
    fence?: Fence,
  ): Promise<void>
  /**
   * Writes a piece of a generation.
   *
   * @throws OnefoldError `conflict` (`lease-lost`, or `generation-gone` when it is no longer being built)
   */
  build(table: number, generation: number, part: BuildPart, fence: Fence): Promise<void>
  /** The rows written or removed after `csn` while this generation is being built, each once, ascending, with the csn read up to. */
  changedRows(
    table: number,
    generation: number,
    csn: Csn,
  ): Promise<{
    /** Each once, ascending. */
    readonly rows: readonly RowNumber[]
    /** The csn that was read up to. */
    readonly upTo: Csn
  }>
  /**
   * Makes the built generation the live one and drops the other.
   *
   * @throws OnefoldError `conflict` (`seen-moved`) when the head's csn is not `csn`
   */
  flip(table: number, generation: number, csn: Csn, fence?: Fence): Promise<void>
  /** Drops a generation that is being built; one that is not any more stays gone. */
  abandon(table: number, generation: number, fence: Fence): Promise<void>
  /** Drops every generation: the table is no longer indexed. */
  clear(table: number): Promise<void>
}
