import { evidence, evidenceByLevels, likelihoodScore } from '../classify/likelihood.ts'
import { meanScore, meanWeight } from '../classify/mean.ts'
import { FULL } from '../classify/similarity.ts'
import { leastScoreOf } from './gains.ts'
import type { ScoringPlan } from './plan.ts'
import { mostAlike } from './steps.ts'
import { type Tally, valueSimilarity } from './value-similarity.ts'

/** The score of two records, given by the place where their integers begin; −1 when they are no link. */
export type PairScorer = (a: number, b: number) => number

const NO_PART = -1
const TABLE = FULL + 1

export function createPairScorer(plan: ScoringPlan, tally: Tally): PairScorer {
  const { records, offsets } = plan
  const { slack, bounded, losses } = createBound(plan)
  const count = plan.steps.length
  const similarityOf = plan.steps.map((step) => valueSimilarity(step, tally, plan.pruned))
  const nullMismatch = plan.steps.map((step) => step.nullMismatch)
  const exactLosses = joinedTables(plan.steps.map((step) => step.losses))
  const decide = decideOrder(plan)
  const similarities = new Int32Array(count)
  const scoreOf = createScore(plan, similarities)
  const least = leastScoreOf(plan.classifier)

  /** Replaces bounds by similarities; false as soon as too much is lost. */
  const decided = (a: number, b: number, left: number): boolean => {
    let rest = left
    for (let index = 0; index < count; index++) {
      const step = decide[index]!
      const x = records[a + offsets[step]!]!
      const y = records[b + offsets[step]!]!
      if (x === y) similarities[step] = x !== 0 || nullMismatch[step] ? FULL : NO_PART
      else if (x === 0 || y === 0) similarities[step] = nullMismatch[step] ? 0 : NO_PART
      else {
        const similarity = similarityOf[step]!(x, y)
        similarities[step] = similarity
        rest += losses[step]! - exactLosses[step * TABLE + similarity]!
        if (rest < 0 && plan.pruned) return false
      }
    }
    return true
  }
  return (a, b) => {
    const left = plan.pruned ? bounded(a, b) : slack
    if (left < 0 || !decided(a, b, left)) return NO_PART
    const score = scoreOf()
    return score < least ? NO_PART : score
  }
}

/** What two records can still lose after the least that each step takes; stops below 0. */
function createBound({ records, offsets, steps, slack }: ScoringPlan) {
  const count = steps.length
  const losses = new Float64Array(count)
  const leastLosses = joinedTables(steps.map((step) => step.leastLosses))
  const fuzzy = Uint8Array.from(steps, ({ texts }) => (texts === undefined ? 0 : 1))
  const jaro = steps.map(({ comparer }) => comparer === 'JARO_WINKLER')
  const ofEqual = Float64Array.from(steps, (step) => step.losses[FULL]!)
  const ofDifferent = Float64Array.from(steps, (step) => step.losses[0]!)
  const ofOneMissing = Float64Array.from(steps, (step) => step.lossOfOneMissing)
  const ofBothMissing = Float64Array.from(steps, (step) => step.lossOfBothMissing)

  const bounded = (a: number, b: number): number => {
    let rest = slack
    for (let step = 0; step < count; step++) {
      const atA = a + offsets[step]!
      const atB = b + offsets[step]!
      const x = records[atA]!
      const y = records[atB]!
      let loss: number
      if (x === y) loss = x !== 0 ? ofEqual[step]! : ofBothMissing[step]!
      else if (x === 0 || y === 0) loss = ofOneMissing[step]!
      else if (fuzzy[step] === 0) loss = ofDifferent[step]!
      else {
        const xShape = records[atA + 2]!
        const yShape = records[atB + 2]!
        const most =
          xShape === 0 || yShape === 0
            ? FULL
            : mostAlike(jaro[step]!, records[atA + 1]!, xShape, records[atB + 1]!, yShape)
        loss = leastLosses[step * TABLE + most]!
      }
      losses[step] = loss
      rest -= loss
      if (rest < 0) return rest
    }
    return rest
  }
  return { slack, bounded, losses }
}

function joinedTables(tables: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(tables.length * TABLE)
  for (const [position, table] of tables.entries()) joined.set(table, position * TABLE)
  return joined
}

/** The steps that can still take most come first. */
function decideOrder({ steps }: ScoringPlan): Int32Array {
  const mayTake = steps.map(({ losses, leastLosses }) => losses[0]! - leastLosses[FULL]!)
  return Int32Array.from(steps.keys()).sort((x, y) => mayTake[y]! - mayTake[x]!)
}

/** The score of similarities by step, as the plain scorer computes it. */
function createScore({ classifier, steps }: ScoringPlan, similarities: Int32Array): () => number {
  const mappings = steps.map(({ mapping }) => classifier.mappings[mapping]!)
  if (classifier.model === 'LIKELIHOOD') {
    const says = mappings.map(({ levels }) => evidenceByLevels(levels ?? []))
    return () => {
      let total = evidence(classifier.prior ?? 0)
      for (const [step, evidenceOf] of says.entries()) {
        if (similarities[step] !== NO_PART) total += evidenceOf(similarities[step]!)
      }
      return likelihoodScore(total)
    }
  }
  const weights = mappings.map(({ weight }) => meanWeight(weight))
  return () => {
    let sum = 0
    let whole = 0
    for (const [step, weight] of weights.entries()) {
      if (similarities[step] === NO_PART) continue
      sum += weight * similarities[step]!
      whole += weight
    }
    return meanScore(sum, whole)
  }
}
