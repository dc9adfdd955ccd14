import type { NearKeys } from '../keys/near-keys.ts'
import { sharedKeys } from '../keys/shared-keys.ts'
import { addLink, createLinkList } from '../links/link-list.ts'
import { createSpill } from '../links/link-spill.ts'
import type { Pause } from '../pause.ts'
import { createCandidates } from './candidates.ts'
import { createPairScorer } from './pair-scorer.ts'
import type { ScoringPlan } from './plan.ts'
import type { ThreadFindings } from './score-tasks.ts'

/** Keys between two looks at whether to stop. */
const BLOCK = 200

/**
 * Scores the pairs of rows whose keys are near and not equal, and that share no key under any mapping within its window. A pair that two
 * mappings bring together in this way, or two keys of its rows, comes up more than once.
 */
export async function scoreNear(plan: ScoringPlan, keys: readonly NearKeys[], pause: Pause): Promise<ThreadFindings> {
  const links = createLinkList()
  const spill = createSpill(plan.spill, 'near')
  const tally = { compared: 0, pairs: 0 }
  const { stride } = plan
  const candidates = createCandidates(plan)
  const scoreOf = createPairScorer(plan, tally)
  const { proposedBefore, bitsOf } = sharedKeys(plan)
  const steps = Int32Array.from(plan.steps.keys())

  /** Scores one row with others. */
  const score: Score = (row, others, from, end, counts) => {
    const a = row * stride
    candidates.reserve(end - from)
    const places = candidates.places()
    let count = 0
    for (let at = from; at < end; at++) {
      const other = others[at]!
      const b = other * stride
      if (other === row || !counts(other) || proposedBefore(plan.keys.length, 0, a, b)) continue
      places[count++] = b
    }
    tally.pairs += count
    if (plan.pruned) count = candidates.rule(a, count, steps)
    for (let index = 0; index < count; index++) {
      const b = places[index]!
      const found = scoreOf(a, b, steps)
      if (found < 0) continue
      const [lesser, greater] = a < b ? [a, b] : [b, a]
      addLink(links, lesser / stride, greater / stride, found, bitsOf(lesser, greater))
    }
  }

  for (const own of keys) {
    const { near, starts, rows, reach } = own
    for (let key = 0; key + 1 < near.starts.length; key++) {
      for (let at = near.starts[key]!; at < near.starts[key + 1]!; at++) {
        const other = near.others[at]!
        const size = starts[key + 1]! - starts[key]! + starts[other + 1]! - starts[other]!
        if (size <= reach + 1) {
          for (let one = starts[key]!; one < starts[key + 1]!; one++)
            score(rows[one]!, rows, starts[other]!, starts[other + 1]!, always)
        } else scoreWindow(own, key, other, score)
      }
      spill.relieve(links)
      if (key % BLOCK === 0) await pause()
    }
  }
  const spilled = spill.end()
  return { links, ...(spilled && { spilled }), pairs: tally.pairs, compared: tally.compared }
}

type Score = (row: number, others: Int32Array, from: number, end: number, counts: (other: number) => boolean) => void

/** The rows of two keys that stand near enough in the order of both. */
function scoreWindow(own: NearKeys, key: number, other: number, score: Score): void {
  const { starts, rows, reach } = own
  const order = own.inOrder(key, other)
  const ofKey = new Set(rows.subarray(starts[key], starts[key + 1]))
  const ofOther = new Set(rows.subarray(starts[other], starts[other + 1]))
  for (const [place, row] of order.entries()) {
    const end = Math.min(order.length, place + 1 + reach)
    score(
      row,
      order,
      place + 1,
      end,
      (next) => (ofKey.has(row) && ofOther.has(next)) || (ofOther.has(row) && ofKey.has(next)),
    )
  }
  const beyond = order.length - 1 - reach
  if (beyond <= 0) return
  const name = `${own.textOf(key)} ~ ${own.textOf(other)}`
  own.reports.push({ mapping: own.id, key: name, size: order.length, skipped: (beyond * (beyond + 1)) / 2 })
}

function always(): boolean {
  return true
}
