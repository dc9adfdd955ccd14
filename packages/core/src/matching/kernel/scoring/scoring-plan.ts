import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import type { Classifier } from '../../../model/resources/classifier.ts'
import { FULL } from '../../classify/similarity.ts'
import type { Buckets } from '../keys/buckets.ts'
import type { SpillPlace } from '../links/link-spill.ts'
import { packRecords } from '../values/pack-records.ts'
import { sharedInts } from '../values/shared-memory.ts'
import { missingLossesOf } from './bound.ts'
import type { ComparedStep } from './compared-steps.ts'
import { mostAlike } from './most-alike.ts'
import type { KeyPlan, ScoringPlan } from './plan.ts'
import { lossOfEqual, type ScoringStep } from './steps.ts'
import { tasksOf } from './tasks.ts'

/** Pairs that are looked at to learn in which order bounds should be asked for. */
const SAMPLE = 400
/** Asking for a bound takes about so many times what telling two values apart takes. */
const BOUND_COST = 2.5

/** Places of records are integers of one machine word. */
const MOST_INTEGERS = 2 ** 31 - 1
/** Integers in a line of the processor's cache. */
const LINE = 16

export interface PlanInput {
  readonly rows: number
  readonly classifier: Classifier
  readonly pruned: boolean
  readonly spill?: SpillPlace
  readonly compared: readonly ComparedStep[]
  readonly slack: number
  readonly keys: readonly KeyPlan[]
  /** By key plan, by row. */
  readonly keyIds: readonly Int32Array[]
}

export function scoringPlan({
  rows,
  classifier,
  pruned,
  spill,
  compared,
  slack,
  keys,
  keyIds,
}: PlanInput): ScoringPlan {
  const steps = compared.map(({ step }) => step)
  const offsets = offsetsOf(steps, keys.length)
  const stride = Math.ceil((offsets[steps.length]! + 1) / LINE) * LINE
  requireRoom(rows, stride)
  return {
    classifier,
    pruned,
    ...(spill && { spill }),
    records: packRecords({ rows, stride, offsets, compared, keyIds }),
    stride,
    keys,
    orders: keys.map((plan) => orderSteps(compared, plan)),
    missingLosses: missingLossesOf(steps),
    steps,
    offsets,
    slack,
    tasks: tasksOf(keys),
    control: sharedInts(2),
  }
}

function requireRoom(rows: number, stride: number): void {
  if (rows * stride <= MOST_INTEGERS) return
  const most = Math.floor(MOST_INTEGERS / stride)
  throw new OnefoldError('too_large', [refusal('batch-too-large', { most, records: rows })])
}

function offsetsOf(steps: readonly ScoringStep[], first: number): Int32Array {
  const offsets = new Int32Array(steps.length + 1)
  offsets[0] = first
  for (const [position, { texts }] of steps.entries()) offsets[position + 1] = offsets[position]! + (texts ? 3 : 1)
  return offsets
}

/** What takes most from the pairs of a mapping, for the least work, comes first. The order decides nothing but time. */
function orderSteps(compared: readonly ComparedStep[], { buckets }: KeyPlan): Int32Array {
  const losses = new Float64Array(compared.length)
  for (const [a, b] of samplePairs(buckets)) {
    for (const [position, one] of compared.entries()) losses[position]! += boundedLoss(one, one.ids[a]!, one.ids[b]!)
  }
  const worth = losses.map((loss, position) => loss / (compared[position]!.step.texts ? BOUND_COST : 1))
  return Int32Array.from(compared.keys()).sort((x, y) => worth[y]! - worth[x]!)
}

function boundedLoss({ step, marks }: ComparedStep, x: number, y: number): number {
  if (x === y) return x === 0 ? step.lossOfBothMissing : lossOfEqual(step, x)
  if (x === 0 || y === 0) return step.lossOfOneMissing
  if (step.texts === undefined) return step.losses[0]!
  if (x < 0 || y < 0 || marks === undefined) return step.leastLosses[FULL]!
  const most = mostAlike(step.bound, marks[2 * x]!, marks[2 * x + 1]!, marks[2 * y]!, marks[2 * y + 1]!)
  return step.leastLosses[most]!
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
