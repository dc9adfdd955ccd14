import { OnefoldError } from '../../error/onefold-error.ts'
import type { Classifier } from '../../model/classifier.ts'
import type { MatchStatistics } from '../../model/statistics.ts'
import type { ComparedDataset } from '../classify/compared-dataset.ts'
import { comparerOf } from '../classify/mapping-scorer.ts'
import { objectPlanOf } from '../classify/object-fields.ts'
import { FULL } from '../classify/similarity.ts'
import { isMasked, missingLossesOf } from './bound.ts'
import type { Buckets } from './buckets.ts'
import type { ComparedValues } from './compared-values.ts'
import { frequencyOf } from './frequency.ts'
import type { KeyIds } from './key-ids.ts'
import type { SpillPlace } from './link-spill.ts'
import { marginsOf } from './losses.ts'
import type { KeyPlan, ScoringPlan } from './plan.ts'
import { sharedInts } from './shared.ts'
import { createStep, isBounded, lossOfEqual, mostAlike, type Step } from './steps.ts'
import { tasksOf } from './tasks.ts'
import { storeTexts } from './text-store.ts'

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
  readonly dataset: ComparedDataset
  /** Present when frequencies count. */
  readonly statistics?: MatchStatistics
  readonly pruned: boolean
  readonly spill?: SpillPlace
  readonly values: readonly ComparedValues[]
  readonly keys: readonly KeyPlan[]
  readonly keyIds: readonly KeyIds[]
}

export function scoringPlan(input: PlanInput): ScoringPlan {
  const { rows, classifier, dataset, statistics, pruned, values, keys, keyIds } = input
  const { losses, slack } = marginsOf(classifier)
  const steps = classifier.mappings.map((mapping, position) => {
    const comparer = comparerOf(mapping, dataset)
    const value = values[position]!
    const { tolerance } = mapping
    const objects = objectPlanOf(mapping, dataset)
    const fuzzy = comparer !== 'EXACT' || value.lists.length > 0 || objects !== undefined
    const counted = statistics?.mappings.find(({ id }) => id === mapping.id)
    return createStep({
      mapping: position,
      comparer,
      ...(tolerance !== undefined && { tolerance }),
      ...(dataset.reference && { reference: dataset.reference }),
      nullMismatch: mapping.nullMismatch,
      losses: losses[position]!,
      ...(fuzzy && { texts: storeTexts(value, !objects && isBounded(comparer)) }),
      ...(objects && { objects }),
      ...(counted && { frequency: frequencyOf(value, counted) }),
      ...flattened(value.lists),
    })
  })
  const offsets = offsetsOf(steps, keys.length)
  const stride = Math.ceil((offsets[steps.length]! + 1) / LINE) * LINE
  requireRoom(rows, stride)
  const records = pack({ rows, stride, offsets, steps, values, keyIds })
  return {
    classifier,
    pruned,
    ...(input.spill && { spill: input.spill }),
    records,
    stride,
    keys,
    orders: keys.map((plan) => orderSteps(steps, values, plan)),
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
  const text = `With so many mappings a batch has at most ${Math.floor(MOST_INTEGERS / stride)} records; this one has ${rows}.`
  throw new OnefoldError('too_large', [{ code: 'batch-too-large', text }])
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

/** What takes most from the pairs of a mapping, for the least work, comes first. The order decides nothing but time. */
function orderSteps(steps: readonly Step[], values: readonly ComparedValues[], { buckets }: KeyPlan): Int32Array {
  const losses = new Float64Array(steps.length)
  for (const [a, b] of samplePairs(buckets)) {
    for (const [position, step] of steps.entries()) {
      const { ids } = values[position]!
      losses[position]! += boundedLoss(step, ids[a]!, ids[b]!)
    }
  }
  const worth = losses.map((loss, position) => loss / (steps[position]!.texts ? BOUND_COST : 1))
  return Int32Array.from(steps.keys()).sort((x, y) => worth[y]! - worth[x]!)
}

function boundedLoss(step: Step, x: number, y: number): number {
  if (x === y) return x === 0 ? step.lossOfBothMissing : lossOfEqual(step, x)
  if (x === 0 || y === 0) return step.lossOfOneMissing
  if (step.texts === undefined) return step.losses[0]!
  if (x < 0 || y < 0) return step.leastLosses[FULL]!
  const { marks } = step.texts
  const jaro = step.comparer === 'JARO_WINKLER'
  const most = mostAlike(jaro, marks[2 * x]!, marks[2 * x + 1]!, marks[2 * y]!, marks[2 * y + 1]!)
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

interface PackInput {
  readonly rows: number
  readonly stride: number
  readonly offsets: Int32Array
  readonly steps: readonly Step[]
  readonly values: readonly ComparedValues[]
  readonly keyIds: readonly KeyIds[]
}

/** Rows that are packed together, so that their records stay near while each step adds its integers. */
const PACKED_TOGETHER = 2048

/** All of a row's integers side by side, so that a pair is scored from a few lines of the processor's cache. */
function pack(input: PackInput): Int32Array {
  const records = sharedInts(input.rows * input.stride)
  for (let from = 0; from < input.rows; from += PACKED_TOGETHER) {
    packRows(records, from, Math.min(input.rows, from + PACKED_TOGETHER), input)
  }
  return records
}

function packRows(
  records: Int32Array,
  from: number,
  to: number,
  { stride, offsets, steps, values, keyIds }: PackInput,
) {
  for (const [position, { ids }] of keyIds.entries()) {
    for (let row = from, at = from * stride + position; row < to; row++, at += stride) records[at] = ids[row]!
  }
  for (const [position, step] of steps.entries()) {
    const { ids } = values[position]!
    const marks = step.texts?.marks
    const masked = isMasked(step, position)
    for (let row = from, at = from * stride + offsets[position]!; row < to; row++, at += stride) {
      const id = ids[row]!
      records[at] = id
      if (id === 0 && masked) records[(row + 1) * stride - 1]! |= 1 << position
      if (marks === undefined || id <= 0) continue
      records[at + 1] = marks[2 * id]!
      records[at + 2] = marks[2 * id + 1]!
    }
  }
}
