import { threadId } from 'node:worker_threads'
import { isSimple, sharedKeys } from '../keys/shared-keys.ts'
import { addLink, createLinkList, type LinkList } from '../links/link-list.ts'
import { createSpill, type SpilledLinks } from '../links/link-spill.ts'
import { createCandidates } from './candidates.ts'
import { createPairScorer } from './pair-scorer.ts'
import { NEXT_TASK, type ScoringPlan, STOP, TASK_SIZE } from './plan.ts'

/** What one thread found. */
export interface ThreadFindings {
  readonly links: LinkList
  /** The others, when there were too many of them. */
  readonly spilled?: SpilledLinks
  readonly pairs: number
  readonly compared: number
}

/** Scores the pairs of a plan, task after task, beside others who do the same. */
export interface TaskScorer {
  /** Takes the next task and does it; false when none is left. */
  next(): boolean
  findings(): ThreadFindings
}

export function createTaskScorer(plan: ScoringPlan): TaskScorer {
  const links = createLinkList()
  const tally = { compared: 0, pairs: 0 }
  const scoreBucket = createBucketScorer(plan, links, tally)
  const { tasks, control } = plan
  const spill = createSpill(plan.spill, String(threadId))
  return Object.freeze({
    next() {
      const task = TASK_SIZE * Atomics.add(control, NEXT_TASK, 1)
      if (task >= tasks.length || Atomics.load(control, STOP) !== 0) return false
      const [position = 0, first = 0, end = 0, from = 0, to = 0] = tasks.subarray(task, task + TASK_SIZE)
      for (let bucket = first; bucket < end; bucket++) scoreBucket(position, bucket, from, to)
      spill.relieve(links)
      return true
    },
    findings() {
      const spilled = spill.end()
      return { links, ...(spilled && { spilled }), pairs: tally.pairs, compared: tally.compared }
    },
  })
}

function createBucketScorer(plan: ScoringPlan, links: LinkList, tally: { compared: number; pairs: number }) {
  const { records, stride, keys, orders } = plan
  const candidates = createCandidates(plan)
  const scoreOf = createPairScorer(plan, tally)
  const { proposedBefore, bitsOf } = sharedKeys(plan)
  const simple = keys.map((_, position) => keys.slice(0, position + 1).every(isSimple))

  return (position: number, bucket: number, from: number, to: number): void => {
    const { buckets, windows } = keys[position]!
    const { order, starts, keys: bucketKeys } = buckets
    const start = starts[bucket]!
    const end = starts[bucket + 1]!
    const key = bucketKeys[bucket]!
    const { windowSize } = windows // in a bucket up to the limit it spans all of it
    const isPlain = simple[position]!
    const steps = orders[position]!
    const last = Math.min(end, start + to)
    candidates.reserve(Math.min(end - start, windowSize))
    const places = candidates.places()
    for (let i = start + from; i < last; i++) {
      const a = order[i]! * stride
      const until = Math.min(end, i + windowSize + 1)
      let count = 0
      for (let j = i + 1; j < until; j++) {
        const b = order[j]! * stride
        if (isPlain ? sharesEarlier(records, a, b, position) : proposedBefore(position, key, a, b)) continue
        places[count++] = b
      }
      tally.pairs += count
      if (plan.pruned) count = candidates.rule(a, count, steps)
      for (let index = 0; index < count; index++) {
        const b = places[index]!
        const score = scoreOf(a, b, steps)
        if (score >= 0) addLink(links, Math.min(a, b) / stride, Math.max(a, b) / stride, score, bitsOf(a, b))
      }
    }
  }
}

/** Where rows have one key each, and no window leaves pairs out, up to this mapping: an equal key says it all. */
function sharesEarlier(records: Int32Array, a: number, b: number, position: number): boolean {
  for (let earlier = 0; earlier < position; earlier++) {
    const key = records[a + earlier]!
    if (key !== 0 && key === records[b + earlier]!) return true
  }
  return false
}
