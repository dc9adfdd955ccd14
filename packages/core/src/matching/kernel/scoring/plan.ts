import type { Classifier } from '../../../model/resources/classifier.ts'
import type { Buckets } from '../keys/buckets.ts'
import type { SpillPlace } from '../links/link-spill.ts'
import type { ScoringStep } from './steps.ts'

/** The buckets of a mapping that are larger than its limit: each is compared in a window only. */
export interface Windows {
  /** Two records of a bucket are compared when their ranks are at most this far apart: the limit less one. */
  readonly windowSize: number
  /** Of each such bucket the key, and where its rows begin: window i has those from starts[i] to starts[i + 1] − 1. */
  readonly keys: Int32Array
  readonly starts: Int32Array
  /** Within a window ascending, and the rank of each. */
  readonly rows: Int32Array
  readonly ranks: Int32Array
}

/** One index mapping that takes part. */
export interface KeyPlan {
  /** Position among the indexer's mappings. */
  readonly mapping: number
  readonly buckets: Buckets
  /** The keys of rows that have several: list i is keys[starts[i]] to keys[starts[i + 1] − 1]. */
  readonly listKeys: Int32Array
  readonly listStarts: Int32Array
  readonly windows: Windows
}

/** Everything that scoring needs: plain data over shared memory, the same for every thread. */
export interface ScoringPlan {
  readonly classifier: Classifier
  readonly pruned: boolean
  /**
   * Integers by row, `stride` each: the row's keys, one for each of `keys`; for each step the value, and for those with
   * texts what bounds them; last the steps whose value is missing, as bits.
   */
  readonly records: Int32Array
  readonly stride: number
  readonly keys: readonly KeyPlan[]
  /** By position among `keys`, the order in which its pairs' bounds are asked for: what takes most for the least work first. */
  readonly orders: readonly Int32Array[]
  /** By mask of missing values: what they take together. */
  readonly missingLosses: Int32Array
  readonly steps: readonly ScoringStep[]
  /** Where each step's integers begin in a record. */
  readonly offsets: Int32Array
  /** What a pair may lose, of the most that all steps can gain, and still be a link. */
  readonly slack: number
  readonly tasks: Int32Array
  /** Present when links may be too many for memory. */
  readonly spill?: SpillPlace
  /** The next task that nobody has taken; then whether to stop. */
  readonly control: Int32Array
}

/** Integers a task has: position among `keys`, first bucket and end, first place within the bucket and end. */
export const TASK_SIZE = 5
export const NEXT_TASK = 0
export const STOP = 1
