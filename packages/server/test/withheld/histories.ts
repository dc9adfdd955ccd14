import { seededRandom } from '@onefold/core/adapter-kit'
import type { Growing, Step } from './history.ts'
import {
  disconnectSeen,
  divergeSeen,
  insertSeen,
  mergeSeen,
  pinSeen,
  removeSeen,
  unmergeSeen,
  updateSeen,
  workOnSeenCluster,
} from './seen-steps.ts'
import type { Twin, Twins } from './twins.ts'
import {
  disconnectWithheld,
  divergeWithheld,
  insertWithheld,
  mergeWithheld,
  removeWithheld,
  splitBesides,
  unmergeWithheld,
  updateWithheld,
  workOnAnyBucket,
  workOnAnyCluster,
} from './withheld-steps.ts'

const SECOND = 1000
const PATIENCE = 30 * SECOND

const STEPS: readonly Step[] = [
  ...[insertSeen, insertSeen, updateSeen, mergeSeen, unmergeSeen, disconnectSeen, removeSeen, workOnSeenCluster],
  ...[insertWithheld, insertWithheld, insertWithheld, updateWithheld, mergeWithheld, unmergeWithheld, removeWithheld],
  ...[disconnectWithheld, workOnAnyCluster, workOnAnyBucket, divergeWithheld, divergeSeen, pinSeen, splitBesides],
]

/**
 * Does the same to the visible records of both, and besides to the withheld records of the larger one all that may be done to a
 * record, to one of them alone and, unless they are to be apart, to one beside a visible one. Answers the withheld ones that are there.
 */
export async function liveThrough(
  twins: Twins,
  { seed, steps, apart }: { readonly seed: number; readonly steps: number; readonly apart: boolean },
): Promise<readonly string[]> {
  const history: Growing = {
    twins,
    apart,
    seen: [],
    withheld: [],
    absorbed: new Map(),
    next: 0,
    random: seededRandom(seed),
  }
  await insertSeen(history)
  await insertWithheld(history)
  for (let step = 0; step < steps; step++) {
    for (const { clock } of [twins.small, twins.large]) clock.advance(SECOND)
    await history.random.pick(STEPS)(history)
    if (step === Math.floor(steps / 2)) await both(twins, indexAnew)
  }
  await both(twins, measure)
  return history.withheld
}

async function both({ small, large }: Twins, work: (twin: Twin) => Promise<void>): Promise<void> {
  for (const twin of [small, large]) await work(twin)
}

async function indexAnew(twin: Twin): Promise<void> {
  const masks = { loadMask: 'NONE', indexClassificationMask: 'FULL', sinkMask: 'NONE' }
  const { taskId } = await twin.must('PUT', '/api/entities/synchronize', { entity: 'people', ...masks })
  await finished(twin, taskId)
}

async function measure(twin: Twin): Promise<void> {
  const { taskId } = await twin.must('POST', '/api/quality/measurements', { entity: 'people' })
  await finished(twin, taskId)
}

async function finished(twin: Twin, run: string): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { status } = await twin.must('GET', `/api/jobs/runs/${run}`)
    if (status === 'SUCCEEDED') return
    if (!['PENDING', 'RUNNING'].includes(status) || performance.now() - began > PATIENCE)
      throw new Error(`The run ${run} is ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
