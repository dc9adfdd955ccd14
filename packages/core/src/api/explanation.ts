import type { LinkKind, Verdict } from '../model/link.ts'
import type { RecordId } from '../model/record.ts'
import type { ComparerName, ScoreModel } from '../model/resources/classifier.ts'

/** How alike two records are. */
export interface PairComparison {
  /** The one. */
  readonly recordA: RecordId
  /** The other. */
  readonly recordB: RecordId
  /** 0..100, whole. */
  readonly score: number
  /** What the classifier says. */
  readonly verdict: Verdict
  /** 0..1 by column: that of the mapping which compares it with the fewest others; null where a value is missing. */
  readonly similarities: { readonly [column: string]: number | null }
  /** 0..1 by mapping of the classifier; null where it took no part. */
  readonly mappingSimilarities: { readonly [mapping: string]: number | null }
}

/** One classifier mapping's part of a score. */
export interface MappingExplanation {
  /** The mapping of the classifier. */
  readonly id: string
  /** The columns that it compares. */
  readonly columns: readonly string[]
  /** How they were compared. */
  readonly comparer: ComparerName
  /** The values as they are compared; several when a column holds a list, none when it has no value. */
  readonly valuesA: readonly string[]
  /** Those of the other record. */
  readonly valuesB: readonly string[]
  /** 0..1; null where the mapping took no part. */
  readonly similarity: number | null
  /** How much it counts among the mappings. */
  readonly weight: number
  /** Under MEAN the points that it adds to the score; under LIKELIHOOD the bits that it says for a match, or against one. */
  readonly contribution: number
  /** Present when frequencies count and the two have a value in common. */
  readonly frequency?: FrequencyExplanation
  /** Present when one of the two holds values that a person demoted: they are compared as missing ones. As they would be compared. */
  readonly demoted?: readonly string[]
}

/** What the frequency of a common value does: of several the rarest counts. */
export interface FrequencyExplanation {
  /** As it is compared. */
  readonly value: string
  /** Records that held it when frequencies were counted; absent for one that is too rare to be counted by name. */
  readonly records?: number
  /** In bits: more than 0 for a value that is rarer than most, less for a more frequent one. Part of the contribution. */
  readonly effect: number
  /** Under MEAN the weight that the mapping has with it. */
  readonly weight?: number
}

/** A change of one mapping's similarity that would alone make another verdict. */
export interface Flip {
  /** The mapping of the classifier. */
  readonly mapping: string
  /** What the verdict would be. */
  readonly verdict: Verdict
  /** From this similarity on, or down to it. */
  readonly similarity: number
  /** Whether the similarity would have to rise or to fall. */
  readonly direction: 'UP' | 'DOWN'
}

/** What one mapping of the index says of the pair. */
export interface IndexExplanation {
  /** The mapping of the indexer. */
  readonly id: string
  /** The keys of the one record. */
  readonly keysA: readonly string[]
  /** The keys of the other record. */
  readonly keysB: readonly string[]
  /**
   * TOGETHER: it brought them together. NOT_FOR_DUPLICATES: it only searches. NO_KEY: one of them has no key. OTHER_KEY: they share
   * none. TOO_FAR: they share one, in a bucket so large that they are not compared in it.
   */
  readonly outcome: 'TOGETHER' | 'NOT_FOR_DUPLICATES' | 'NO_KEY' | 'OTHER_KEY' | 'TOO_FAR'
  /** The buckets that hold both. */
  readonly bucketIds: readonly string[]
}

/** Why two records are as alike as they are. */
export interface PairExplanation extends PairComparison {
  /** How similarities make the score. */
  readonly model: ScoreModel
  /** 0..100. */
  readonly matchThreshold: number
  /** 0..100. */
  readonly nonMatchThreshold: number
  /** Under LIKELIHOOD what is known before anything is compared, in bits. */
  readonly prior?: number
  /** 0..1: by weight, the mappings of the classifier in which both records have a value. */
  readonly evidence: number
  /** 0..1: with less the score is the match threshold at the most; present when the classifier asks for any. */
  readonly minimumEvidence?: number
  /** By mapping of the classifier, in its order. */
  readonly mappings: readonly MappingExplanation[]
  /** For each mapping the least change that alone makes another verdict; none where none does. */
  readonly flips: readonly Flip[]
  /** By mapping of the indexer, in its order. */
  readonly index: readonly IndexExplanation[]
  /** The link between them, when one is kept. */
  readonly link?: LinkKind
  /** People stated them as different. */
  readonly separated: boolean
  /** Somebody works on the pair: nothing acts on it automatically. */
  readonly held: boolean
  /** In one sentence. */
  readonly summary: string
  /** The score as a waterfall: a Vega-Lite specification with its data. */
  readonly waterfall: { readonly [member: string]: unknown }
}
