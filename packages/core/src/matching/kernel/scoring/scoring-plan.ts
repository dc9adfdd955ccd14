import { OnefoldError } from '../../../error/onefold-error.ts'
import { refusal } from '../../../error/refusal.ts'
import type { Classifier } from '../../../model/resources/classifier.ts'
import type { SpillPlace } from '../links/link-spill.ts'
import { packRecords } from '../values/pack-records.ts'
import { sharedInts } from '../values/shared-memory.ts'
import { missingLossesOf } from './bound.ts'
import type { ComparedStep } from './compared-steps.ts'
import type { KeyPlan, ScoringPlan } from './plan.ts'
import { stepOrders } from './step-orders.ts'
import type { ScoringStep } from './steps.ts'
import { tasksOf } from './tasks.ts'

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
    orders: stepOrders(compared, keys),
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
