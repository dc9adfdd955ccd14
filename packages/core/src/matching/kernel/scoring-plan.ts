import type { Classifier } from '../../model/classifier.ts'
import type { Dataset } from '../../model/dataset.ts'
import { comparerOf } from '../classify/mapping-scorer.ts'
import { FULL } from '../classify/similarity.ts'
import type { ComparedValues } from './compared-values.ts'
import { gainsOf } from './gains.ts'
import type { KeyIds } from './key-ids.ts'
import type { KeyPlan, ScoringPlan } from './plan.ts'
import { sharedInts } from './shared.ts'
import { createStep, mostAlike, type Step } from './steps.ts'
import { tasksOf } from './tasks.ts'
import { storeTexts } from './text-store.ts'

/** Pairs that are looked at to learn in which order bounds should be asked for. */
const SAMPLE = 2000
/** Asking for a bound takes about so many times what telling two values apart takes. */
const BOUND_COST = 2.5

export interface PlanInput {
  readonly rows: number
  readonly classifier: Classifier
  readonly dataset: Dataset
  readonly pruned: boolean
  readonly values: readonly ComparedValues[]
  readonly keys: readonly KeyPlan[]
  readonly keyIds: readonly KeyIds[]
}

export function scoringPlan({ rows, classifier, dataset, pruned, values, keys, keyIds }: PlanInput): ScoringPlan {
  const { gains, least } = gainsOf(classifier)
  const steps = classifier.mappings.map((mapping, position) => {
    const comparer = comparerOf(mapping, dataset)
    const value = values[position]!
    const fuzzy = comparer !== 'EXACT' || value.lists.length > 0
    return createStep({
      mapping: position,
      comparer,
      nullMismatch: mapping.nullMismatch,
      gains: gains[position]!,
      ...(fuzzy && { texts: storeTexts(value) }),
      ...flattened(value.lists),
    })
  })
  const slack = steps.reduce((sum, { most }) => sum + most, -least)
  const inOrder = orderSteps(steps, values, keys)
  const offsets = offsetsOf(inOrder, keys.length)
  const stride = offsets[inOrder.length]!
  const records = pack({ rows, stride, offsets, steps: inOrder, values, keyIds })
  return {
    classifier,
    pruned,
    records,
    stride,
    keys,
    steps: inOrder,
    offsets,
    slack,
    tasks: tasksOf(keys),
    control: sharedInts(2),
  }
}

function flattened(lists: readonly (readonly number[])[]): Pick<Step, 'listTexts' | 'listStarts'> {
  const listStarts = new Int32Array(lists.length + 1)
  for (const [position, list] of lists.entries()) listStarts[position + 1] = listStarts[position]! + list.length
  return { listTexts: Int32Array.from(lists.flat()), listStarts }
}

function offsetsOf(steps: readonly Step[], first: number): Int32Array {
  const offsets = new Int32Array(steps.length + 1)
  offsets[0] = first
  for (const [position, { texts }] of steps.entries()) offsets[position + 1] = offsets[position]! + (texts ? 3 : 1)
  return offsets
}

/** What takes most from a pair that shares a key, for the least work, comes first. The order decides nothing but time. */
function orderSteps(steps: readonly Step[], values: readonly ComparedValues[], keys: readonly KeyPlan[]): Step[] {
  const losses = new Float64Array(steps.length)
  for (const [a, b] of samplePairs(keys)) {
    for (const [position, step] of steps.entries()) {
      const { ids } = values[step.mapping]!
      losses[position]! += boundedLoss(step, ids[a]!, ids[b]!)
    }
  }
  const worth = (step: Step): number => losses[step.mapping]! / (step.texts ? BOUND_COST : 1)
  return [...steps].sort((x, y) => worth(y) - worth(x))
}

function boundedLoss(step: Step, x: number, y: number): number {
  if (x === y) return x === 0 ? step.lossOfBothMissing : step.losses[FULL]!
  if (x === 0 || y === 0) return step.lossOfOneMissing
  if (step.texts === undefined) return step.losses[0]!
  const { marks } = step.texts
  const shaped = x > 0 && y > 0 && marks[2 * x + 1] !== 0 && marks[2 * y + 1] !== 0
  const jaro = step.comparer === 'JARO_WINKLER'
  const most = shaped ? mostAlike(jaro, marks[2 * x]!, marks[2 * x + 1]!, marks[2 * y]!, marks[2 * y + 1]!) : FULL
  return step.leastLosses[most]!
}

/** Pairs from all buckets, larger ones more often, as pairs are. */
function* samplePairs(keys: readonly KeyPlan[]): Generator<readonly [number, number]> {
  for (const { buckets } of keys) {
    const { order, starts, count } = buckets
    const pairsOf = (bucket: number): number => {
      const size = starts[bucket + 1]! - starts[bucket]!
      return (size * (size - 1)) / 2
    }
    let total = 0
    for (let bucket = 0; bucket < count; bucket++) total += pairsOf(bucket)
    const every = Math.max(1, total / SAMPLE)
    let passed = 0
    for (let bucket = 0; bucket < count; bucket++) {
      const due = Math.ceil(passed / every) * every
      passed += pairsOf(bucket)
      const size = starts[bucket + 1]! - starts[bucket]!
      let turn = 0
      for (let at = due; at < passed; at += every, turn++) {
        const first = starts[bucket]! + (turn % (size - 1))
        yield [order[first]!, order[first + 1 + (turn % (starts[bucket + 1]! - first - 1))]!]
      }
    }
  }
}

interface PackInput {
  readonly rows: number
  readonly stride: number
  readonly offsets: Int32Array
  readonly steps: readonly Step[]
  readonly values: readonly ComparedValues[]
  readonly keyIds: readonly KeyIds[]
}

/** All of a row's integers side by side, so that a pair is scored from a few lines of the processor's cache. */
function pack({ rows, stride, offsets, steps, values, keyIds }: PackInput): Int32Array {
  const records = sharedInts(rows * stride)
  for (const [position, { ids }] of keyIds.entries()) {
    for (let row = 0, at = position; row < rows; row++, at += stride) records[at] = ids[row]!
  }
  for (const [position, step] of steps.entries()) {
    const { ids } = values[step.mapping]!
    const marks = step.texts?.marks
    for (let row = 0, at = offsets[position]!; row < rows; row++, at += stride) {
      const id = ids[row]!
      records[at] = id
      if (marks === undefined || id <= 0) continue
      records[at + 1] = marks[2 * id]!
      records[at + 2] = marks[2 * id + 1]!
    }
  }
  return records
}
