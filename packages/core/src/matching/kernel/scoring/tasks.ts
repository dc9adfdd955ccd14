import { sharedCopy } from '../values/shared-memory.ts'
import type { KeyPlan } from './plan.ts'
import { TASK_SIZE } from './plan.ts'

/** About so many pairs make one task: enough to be worth taking, few enough for threads to end together. */
const PAIRS = 50_000

/** Cuts the buckets of all mappings into tasks: many small buckets together, one large bucket in several pieces. */
export function tasksOf(keys: readonly KeyPlan[]): Int32Array {
  const tasks: number[] = []
  for (const [position, plan] of keys.entries()) addTasks(tasks, position, plan)
  return sharedCopy(Int32Array.from(tasks))
}

function addTasks(tasks: number[], position: number, { buckets, windows }: KeyPlan): void {
  let first = 0
  let pairs = 0
  for (let bucket = 0; bucket < buckets.count; bucket++) {
    const size = buckets.starts[bucket + 1]! - buckets.starts[bucket]!
    const each = Math.min(size - 1, windows.windowSize)
    if (size * each > 4 * PAIRS) {
      if (first < bucket) tasks.push(position, first, bucket, 0, PAIRS)
      const rows = Math.max(1, Math.floor(PAIRS / each))
      for (let from = 0; from < size; from += rows) tasks.push(position, bucket, bucket + 1, from, from + rows)
      first = bucket + 1
      pairs = 0
    } else {
      pairs += (size * each) / 2
      if (pairs < PAIRS) continue
      tasks.push(position, first, bucket + 1, 0, PAIRS)
      first = bucket + 1
      pairs = 0
    }
  }
  if (first < buckets.count) tasks.push(position, first, buckets.count, 0, PAIRS)
}

/** How many tasks there are. */
export function taskCount(tasks: Int32Array): number {
  return tasks.length / TASK_SIZE
}
