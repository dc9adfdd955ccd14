import type { ComparerName } from '../../../model/resources/classifier.ts'
import { FULL } from '../../classify/similarity.ts'
import type { Buckets } from '../keys/buckets.ts'
import type { ComparedStep } from './compared-steps.ts'
import { mostAlike } from './most-alike.ts'
import type { KeyPlan, StepOrders } from './plan.ts'
import { lossOfEqual, type ScoringStep } from './steps.ts'
import { type ValueSimilarity, valueSimilarity } from './value-similarity.ts'

/** Pairs of a mapping's buckets that are asked for their bounds … */
const SAMPLE = 400
/** … one in so many of which is compared as well: that takes longer. */
const EACH_COMPARED = 4
/** Asking for a bound takes about so many times what telling two values apart takes. */
const BOUND_COST = 2.5

/** About how long a comparison takes, of the shortest one. */
const COSTS: { readonly [comparer in ComparerName]?: number } = {
  ...{ EXACT: 0.1, NUMBER: 2, PROPORTION: 2, DAYS: 2, PHONE: 2, EMAIL: 4, NAME: 4, TOKEN_SET: 4, NGRAM: 2 },
  ...{ COMPANY: 8, ADDRESS: 12, AUTHORS: 12, PART_NUMBER: 4, VERSION: 2, VARIANT: 2 },
}

/** By mapping, from a sample of the pairs that it brings together. */
export function stepOrders(compared: readonly ComparedStep[], keys: readonly KeyPlan[]): readonly StepOrders[] {
  const similarities = compared.map(({ step }) => valueSimilarity(step, { compared: 0 }, false))
  return keys.map(({ buckets }) => ordersOf(compared, similarities, buckets))
}

function ordersOf(
  compared: readonly ComparedStep[],
  similarities: readonly ValueSimilarity[],
  buckets: Buckets,
): StepOrders {
  const bounded = new Float64Array(compared.length)
  const lost = new Float64Array(compared.length)
  const taken = new Float64Array(compared.length).fill(1)
  let pairs = 0
  for (const [a, b] of samplePairs(buckets)) {
    const isCompared = pairs++ % EACH_COMPARED === 0
    for (const [position, one] of compared.entries()) {
      const { step } = one
      const [x, y] = [one.ids[a]!, one.ids[b]!]
      const least = boundedLoss(one, x, y)
      bounded[position]! += least
      if (!isCompared || x === y || x === 0 || y === 0) continue
      lost[position]! += step.losses[similarities[position]!(x, y)]! - least
      taken[position]! += COSTS[step.comparer] ?? 1
    }
  }
  return {
    bounds: descending(bounded.map((loss, at) => loss / (compared[at]!.step.texts ? BOUND_COST : 1))),
    comparisons: descending(lost.map((loss, at) => loss / taken[at]!)),
  }
}

function descending(worth: Float64Array): Int32Array {
  return Int32Array.from(worth.keys()).sort((x, y) => worth[y]! - worth[x]! || x - y)
}

function boundedLoss({ step, marks }: ComparedStep, x: number, y: number): number {
  if (x === y) return x === 0 ? step.lossOfBothMissing : lossOfEqual(step, x)
  if (x === 0 || y === 0) return step.lossOfOneMissing
  if (step.texts === undefined) return step.losses[0]!
  if (x < 0 || y < 0 || marks === undefined) return step.leastLosses[FULL]!
  const most = mostAlike(step.bound, marks[2 * x]!, marks[2 * x + 1]!, marks[2 * y]!, marks[2 * y + 1]!)
  return step.leastLosses[most]!
}

/** Steps that nothing is known of: those that can take most come first. */
export function unknownOrders(steps: readonly ScoringStep[]): StepOrders {
  const mayTake = Float64Array.from(steps, ({ losses, leastLosses }) => losses[0]! - leastLosses[FULL]!)
  return { bounds: Int32Array.from(steps.keys()), comparisons: descending(mayTake) }
}

/** Pairs from all buckets of a mapping, from larger ones more, as there are more. */
function* samplePairs({ order, starts, count }: Buckets): Generator<readonly [number, number]> {
  const pairsOf = (bucket: number): number => {
    const size = starts[bucket + 1]! - starts[bucket]!
    return (size * (size - 1)) / 2
  }
  let total = 0
  for (let bucket = 0; bucket < count; bucket++) total += pairsOf(bucket)
  const every = Math.max(1, total / SAMPLE)
  let due = 0
  let passed = 0
  for (let bucket = 0; bucket < count; bucket++) {
    const size = starts[bucket + 1]! - starts[bucket]!
    passed += pairsOf(bucket)
    for (let turn = 0; due < passed; due += every, turn++) {
      const first = turn % (size - 1)
      const second = first + 1 + (turn % (size - 1 - first))
      yield [order[starts[bucket]! + first]!, order[starts[bucket]! + second]!]
    }
  }
}
