import { effectiveWeight, MOST_EFFECT } from '../../classify/frequency-effect.ts'
import { evidenceTable, likelihoodScore, milliBits } from '../../classify/likelihood.ts'
import { meanScore, meanWeight } from '../../classify/mean.ts'
import { compileEvidence } from '../../classify/minimum-evidence.ts'
import { FULL } from '../../classify/similarity.ts'
import { createBound, joinedTables } from './bound.ts'
import { sharedEffectOf } from './frequency.ts'
import { leastScoreOf } from './losses.ts'
import type { ScoringPlan } from './plan.ts'
import { effectOfValue } from './steps.ts'
import { type Tally, valueSimilarity } from './value-similarity.ts'

/** The score of two records, given by the place where their integers begin; −1 when they are no link. */
export type PairScorer = (a: number, b: number, order: Int32Array) => number

const NO_PART = -1
/** More than all steps can take together. */
const ANY_LOSS = 2 ** 31 - 1
const TABLE = FULL + 1

export function createPairScorer(plan: ScoringPlan, tally: Tally): PairScorer {
  const similarities = new Int32Array(plan.steps.length)
  const effects = new Int32Array(plan.steps.length)
  const { mayLink, losses, rest } = createBound(plan)
  const decided = createDecision(plan, tally, { similarities, effects }, losses)
  const scoreOf = createScore(plan, { similarities, effects })
  const least = leastScoreOf(plan.classifier)
  const bounded = boundedByEvidence(plan)
  return (a, b, order) => {
    if (plan.pruned ? !mayLink(a, b, order) || !decided(a, b, rest[0]!) : !decided(a, b, ANY_LOSS)) {
      return NO_PART
    }
    const score = bounded(scoreOf(), a, b)
    return score < least ? NO_PART : score
  }
}

/** A score of two records, bounded by what they bring; asked of matches only, which are few. */
function boundedByEvidence({ classifier, records, offsets, steps }: ScoringPlan) {
  if (!classifier.minimumEvidence) return (score: number) => score
  const { bounded } = compileEvidence(classifier)
  const places = new Int32Array(steps.length)
  for (const [step, { mapping }] of steps.entries()) places[mapping] = offsets[step]!
  let [one, other] = [0, 0]
  const has = (mapping: number): boolean =>
    records[one + places[mapping]!] !== 0 && records[other + places[mapping]!] !== 0
  return (score: number, a: number, b: number): number => {
    one = a
    other = b
    return bounded(score, has)
  }
}

/** What was found of a pair, by step. */
interface StepFindings {
  readonly similarities: Int32Array
  /** Of frequencies, in 1/1000 of a bit. */
  readonly effects: Int32Array
}

/** Replaces the least that each step takes by what it does take; false as soon as that is too much. */
function createDecision(
  plan: ScoringPlan,
  tally: Tally,
  { similarities, effects }: StepFindings,
  leastLosses: Int32Array,
) {
  const { records, offsets, steps } = plan
  const similarityOf = steps.map((step) => valueSimilarity(step, tally, plan.pruned))
  const nullMismatch = steps.map((step) => step.nullMismatch)
  const losses = joinedTables(steps.map((step) => step.losses))
  const order = decideOrder(plan)
  return (a: number, b: number, mayLose: number): boolean => {
    let left = mayLose
    for (let index = 0; index < order.length; index++) {
      const step = order[index]!
      const x = records[a + offsets[step]!]!
      const y = records[b + offsets[step]!]!
      effects[step] = 0
      if (x === y) {
        similarities[step] = x !== 0 || nullMismatch[step] ? FULL : NO_PART
        const counted = steps[step]!.frequency
        if (counted && x !== 0) effects[step] = effectOfValue(counted, x)
      } else if (x === 0 || y === 0) similarities[step] = nullMismatch[step] ? 0 : NO_PART
      else {
        const similarity = similarityOf[step]!(x, y)
        similarities[step] = similarity
        const counted = similarity === FULL ? steps[step]!.frequency : undefined
        const effect = counted && sharedEffectOf(steps[step]!, counted, x, y)
        effects[step] = effect ?? 0
        const loss = effect === undefined ? losses[step * TABLE + similarity]! : counted!.losses[effect + MOST_EFFECT]!
        left -= loss - leastLosses[step]!
        if (left < 0) return false
      }
    }
    return true
  }
}

/** The steps that can still take most come first. */
function decideOrder({ steps }: ScoringPlan): Int32Array {
  const mayTake = steps.map(({ losses, leastLosses }) => losses[0]! - leastLosses[FULL]!)
  return Int32Array.from(steps.keys()).sort((x, y) => mayTake[y]! - mayTake[x]!)
}

/** The score of similarities by step, as the plain scorer computes it. */
function createScore({ classifier, steps }: ScoringPlan, { similarities, effects }: StepFindings): () => number {
  const mappings = steps.map(({ mapping }) => classifier.mappings[mapping]!)
  if (classifier.model === 'LIKELIHOOD') {
    const says = joinedTables(mappings.map(({ levels }) => evidenceTable(levels ?? [])))
    const prior = milliBits(classifier.prior ?? 0)
    return () => {
      let total = prior
      for (let step = 0; step < similarities.length; step++) {
        if (similarities[step] !== NO_PART) total += says[step * TABLE + similarities[step]!]! + effects[step]!
      }
      return likelihoodScore(total)
    }
  }
  const weights = mappings.map(({ weight }) => meanWeight(weight))
  return () => {
    let sum = 0
    let whole = 0
    for (let step = 0; step < similarities.length; step++) {
      if (similarities[step] === NO_PART) continue
      const weight = effects[step] === 0 ? weights[step]! : effectiveWeight(weights[step]!, effects[step]!)
      sum += weight * similarities[step]!
      whole += weight
    }
    return meanScore(sum, whole)
  }
}
