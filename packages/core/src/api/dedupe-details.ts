import type { ComparerName, Linkage, ScoreModel, SimilarityLevel } from '../model/resources/classifier.ts'
import type { Token } from '../model/resources/dataset.ts'
import type { Matching } from '../model/resources/indexer.ts'
import type { MappingExplanation, WaterfallStep } from './explanation.ts'

/** What a report shows beyond counts. Its size does not depend on how many records there are. */
export interface DedupeDetails {
  /** By what records were compared. */
  readonly rules: AppliedRules
  /** What the columns of the files hold, in their order. */
  readonly columns: readonly ColumnFacts[]
  /** How many pairs have which score. */
  readonly histogram: ScoreHistogram
  /** How often pairs agree that were found to be one thing, and how often strangers do, in the order of the comparisons. */
  readonly agreement: readonly MappingAgreement[]
  /** Pairs that show how the rules work. */
  readonly pairs: readonly ShownPair[]
  /** How large clusters are, and the largest. */
  readonly groups: {
    /** Clusters by their size, from the smallest. */
    readonly sizes: readonly ClusterSizes[]
    /** The largest ones. */
    readonly largest: readonly ShownCluster[]
  }
  /** Records that hold too little to be found. */
  readonly unlinkable: UnlinkableRecords
}

/** The project's keys and comparisons, as far as they say who is compared and how. */
export interface AppliedRules {
  /** How similarities make a score. */
  readonly model: ScoreModel
  /** Under LIKELIHOOD what is known before anything is compared, in bits. */
  readonly prior?: number
  /** 0..100; beyond it a pair is a match. */
  readonly matchThreshold: number
  /** 0..100; below it a pair is none. */
  readonly nonMatchThreshold: number
  /** How links make clusters. */
  readonly linkage: Linkage
  /** No cluster has two records of one source. */
  readonly onePerSource: boolean
  /** Agreement on a rare value counts more. */
  readonly termFrequency: boolean
  /** Records that share one of these are compared. */
  readonly keys: readonly AppliedKey[]
  /** How they are compared. */
  readonly comparisons: readonly AppliedComparison[]
  /**
   * Under LIKELIHOOD, which agreements were enough: each says alone, when nothing speaks against it, that two records are one
   * thing. Those that tell most of the matches apart first; none under MEAN.
   */
  readonly enough: readonly EnoughAgreements[]
}

/** One way in which records are brought together. */
export interface AppliedKey {
  /** The mapping of the indexer. */
  readonly id: string
  /** Its columns, with what is taken of them: absent, the whole value. */
  readonly columns: readonly {
    /** Its key. */
    readonly column: string
    /** As indexers state it. */
    readonly transform?: string
  }[]
  /** The columns make one key together; otherwise each makes its own. */
  readonly combine: boolean
  /** How near two keys have to be. */
  readonly matching: Matching
  /** Of larger buckets records are compared with their neighbours only. */
  readonly compareLimit?: number
}

/** One comparison. */
export interface AppliedComparison {
  /** The mapping of the classifier. */
  readonly id: string
  /** The compared columns. */
  readonly columns: readonly string[]
  /** How they are compared. */
  readonly comparer: ComparerName
  /** Under MEAN, how much it counts. */
  readonly weight?: number
  /** Under LIKELIHOOD, what similarities say, in bits; the highest first. */
  readonly levels?: readonly SimilarityLevel[]
}

/** Agreements that are enough together. */
export interface EnoughAgreements {
  /** All of these have to hold. */
  readonly all: readonly {
    /** The mapping of the classifier. */
    readonly mapping: string
    /** The least similarity, 0..1; 1 is the same. */
    readonly similarity: number
  }[]
  /** The share of the matches, 0..1, that agree so and are not told by an entry before. */
  readonly share: number
}

/** What a column of the files holds. */
export interface ColumnFacts {
  /** As the dataset calls it. */
  readonly column: string
  /** What it is to the deduplication: CARRIED columns are neither compared nor keys. */
  readonly role: 'ID' | 'SOURCE' | 'COMPARED' | 'CARRIED' | 'IGNORED'
  /** What it is about, where the dataset says it. */
  readonly token?: Token
  /** What the project says of it; of a proposal what it was taken for, and why. */
  readonly description?: string
  /** Records with a value. */
  readonly filled: number
  /** How many different values there are. */
  readonly distinct: number
  /** The most frequent values, of those that more than one record has. */
  readonly frequent: readonly {
    /** As it stands in the file. */
    readonly value: string
    /** Records that have it. */
    readonly records: number
  }[]
}

/** Pairs by score. Pairs below the lower threshold have no score: they are left as soon as they cannot reach it. */
export interface ScoreHistogram {
  /** BITS of evidence under LIKELIHOOD, where 0 is as likely as not; else POINTS of 100. */
  readonly unit: 'BITS' | 'POINTS'
  /** In that unit: beyond it a pair is a match. */
  readonly matchAt: number
  /** In that unit: below it a pair is none. */
  readonly reviewAt: number
  /** From the lowest score that is there; the last bin has all that is beyond it too. */
  readonly bins: readonly {
    /** The least score of the bin. */
    readonly from: number
    /** Below this one. */
    readonly to: number
    /** Pairs that are a match. */
    readonly match: number
    /** Pairs that are doubtful, for their score or for what else holds their clusters together. */
    readonly review: number
  }[]
  /** Pairs that were looked at and lie below; absent with a store, which does not count them. */
  readonly below?: number
}

/** How often two groups of pairs reach each level of one comparison: what is called m and u in the literature. */
export interface MappingAgreement {
  /** The mapping of the classifier. */
  readonly mapping: string
  /** The highest first. Shares, 0..1, are of pairs in which both have a value. */
  readonly levels: readonly {
    /** The level begins here, 0..1. */
    readonly similarity: number
    /** m: the share among pairs that were found to be one thing. */
    readonly matches: number
    /** u: the share among pairs drawn at random that share no cluster. */
    readonly strangers: number
  }[]
  /** Shares of all pairs in which one of the two has no value. */
  readonly missing: {
    /** Of pairs that are one thing. */
    readonly matches: number
    /** Of pairs that are not. */
    readonly strangers: number
  }
}

/**
 * Why a pair is shown. TYPICAL: it lies in the middle of its kind. BORDER: it is nearest to a threshold, on the side that is named, or to the
 * one below which pairs are none. SURPRISING: a match although something speaks strongly against it, or doubtful although
 * something speaks strongly for it.
 */
export type ShownPairKind =
  | 'TYPICAL_MATCH'
  | 'TYPICAL_REVIEW'
  | 'BORDER_MATCH'
  | 'BORDER_REVIEW'
  | 'BORDER_NON_MATCH'
  | 'SURPRISING_MATCH'
  | 'SURPRISING_REVIEW'

/** A pair, and why it scores so. */
export interface ShownPair {
  /** Why it is shown. */
  readonly kind: ShownPairKind
  /** 0..100. */
  readonly score: number
  /** Whether it is a match, or for review. */
  readonly decision: 'MATCH' | 'REVIEW'
  /** The one. */
  readonly a: ShownRecord
  /** The other. */
  readonly b: ShownRecord
  /** What each comparison says. */
  readonly mappings: readonly MappingExplanation[]
  /** The same as bars. */
  readonly steps: readonly WaterfallStep[]
}

/** A record with the values that it is compared by, each cut behind 200 characters. */
export interface ShownRecord {
  /** What it is called. */
  readonly id: string
  /** The system that it comes from, where a column says it. */
  readonly source?: string
  /** In normal form; a column without a value is absent. */
  readonly values: { readonly [column: string]: string }
}

/** How many clusters have so many records. */
export interface ClusterSizes {
  /** Records of the smallest of them. */
  readonly least: number
  /** Records of the largest. */
  readonly most: number
  /** How many clusters are of such a size. */
  readonly clusters: number
}

/** One of the largest clusters. */
export interface ShownCluster {
  /** What it is called in the result. */
  readonly name: string
  /** Its label. */
  readonly label: 'MATCH' | 'REVIEW'
  /** 0..100. */
  readonly score: number
  /** How many records it has. */
  readonly records: number
  /** The first of them. */
  readonly first: readonly ShownRecord[]
}

/** Records that could not be told even from an exact copy of themselves, by which comparisons lack a value. */
export interface UnlinkableRecords {
  /** Records whose copy would be no match. */
  readonly belowMatch: number
  /** Those whose copy would not even be for review. */
  readonly belowReview: number
  /** Records that have none of the columns that keys are made of, so they are compared with nobody. */
  readonly withoutKey: number
  /** By the score of a record with its own copy, 0..100 in whole points: how many records have it. */
  readonly byScore: readonly {
    /** 0 to 100. */
    readonly score: number
    /** Records with this score. */
    readonly records: number
  }[]
  /** What they lack, the most frequent first. */
  readonly lacking: readonly {
    /** The mappings of the classifier without a value. */
    readonly mappings: readonly string[]
    /** 0..100. */
    readonly score: number
    /** How many lack just these. */
    readonly records: number
    /** Some of them. */
    readonly examples: readonly string[]
  }[]
}
