import type { ByStep } from './levels.ts'

/** What was learnt without a single label. */
export interface Learnt {
  /** By comparison, then by step: how often matches reach it. */
  readonly m: ByStep
  /** How often strangers do. */
  readonly u: ByStep
  /** Bits by comparison and step, shrunk by what comparisons repeat. */
  readonly weights: ByStep
  /** Before anything is compared, in bits. */
  readonly prior: number
  /** How many of the possible pairs are matches. */
  readonly matches: number
  /** Of each of the pairs, in bits. */
  readonly evidence: Float64Array
}
