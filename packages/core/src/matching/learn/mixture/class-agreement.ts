import { type ByStep, MISSING, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { dot } from './mixture.ts'

/** What a pair of strangers that are the same in a column is worth at the most, in bits. */
const MOST_BITS = 12
/** Steps of this similarity and more are agreement. */
const AGREED = 0.8
export const AGREED_STEPS = STEPS.filter((similarity) => similarity >= AGREED).length

/** How much a class agrees, and where. */
export interface Agreement {
  readonly pairs: number
  /** By comparison, bits of a column × how often both have a value. */
  readonly worth: readonly number[]
  /** By comparison, the share that agrees. */
  readonly agreed: readonly number[]
  /** By comparison, the share that is the same. */
  readonly same: readonly number[]
  /** By comparison, 0..1: how much nearer to the same than strangers are. */
  readonly ground: readonly number[]
  /** 0..1: the share of what columns are worth in which its pairs agree. */
  readonly quality: number
}

/** @param bits by comparison, what it is worth to be the same */
export function agreementOf(
  patterns: Patterns,
  chances: Float64Array,
  shares: ByStep,
  u: ByStep,
  bits: readonly number[],
): Agreement {
  const pairs = dot(chances, patterns.weights)
  const worth = patterns.steps.map((reached, comparison) => {
    let filled = 0
    for (let pattern = 0; pattern < reached.length; pattern++) {
      if (reached[pattern] !== MISSING) filled += chances[pattern]! * patterns.weights[pattern]!
    }
    return pairs === 0 ? 0 : (bits[comparison]! * filled) / pairs
  })
  const sum = worth.reduce((total, one) => total + one, 0)
  const agreed = shares.map(agreedShare)
  const ground = shares.map((own, comparison) => {
    const strangers = meanSimilarity(u[comparison]!)
    return strangers === 1 ? 0 : (meanSimilarity(own) - strangers) / (1 - strangers)
  })
  const same = shares.map(([own = 0]) => own)
  return { pairs, worth, agreed, same, ground, quality: sum === 0 ? 0 : commonOf({ worth, agreed }) / sum }
}

/** What it is worth to be the same in a column, in bits. */
export function bitsOf(strangers: Float64Array): number {
  return Math.min(MOST_BITS, -Math.log2(strangers[0]!))
}

/** Bits that the pairs of a class have in common. */
export function commonOf({ worth, agreed }: Pick<Agreement, 'worth' | 'agreed'>): number {
  return agreed.reduce((sum, share, at) => sum + worth[at]! * share, 0)
}

/** The share of pairs that agree, of the shares of steps. */
export function agreedShare(shares: Float64Array): number {
  return shares.subarray(0, AGREED_STEPS).reduce((sum, share) => sum + share, 0)
}

/** Of pairs that weigh so much and have values, the share that agrees. */
export function agreeingShare(reached: Uint8Array, pairs: Float64Array): number {
  let [all, agreed] = [0, 0]
  for (const [pattern, step] of reached.entries()) {
    if (step === MISSING) continue
    all += pairs[pattern]!
    if (step < AGREED_STEPS) agreed += pairs[pattern]!
  }
  return all === 0 ? 0 : agreed / all
}

function meanSimilarity(shares: Float64Array): number {
  return shares.reduce((sum, share, step) => sum + share * STEPS[step]!, 0)
}
