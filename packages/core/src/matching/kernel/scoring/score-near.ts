import { crowdedPairs } from '../keys/crowded-cells.ts'
import { keysOfRow, type NearKeys } from '../keys/near-keys.ts'
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
 * Scores the pairs of rows that meet in a cell, whose keys are near and not equal, and that share no key under any mapping within its
 * window. A pair that two mappings bring together in this way, or two keys of its rows, comes up more than once.
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
    const { near, starts, rows } = own
    for (let key = 0; key + 1 < near.starts.length; key++) {
      for (let at = near.starts[key]!; at < near.starts[key + 1]!; at++) {
        const other = near.others[at]!
        for (let one = starts[key]!; one < starts[key + 1]!; one++)
          score(rows[one]!, rows, starts[other]!, starts[other + 1]!, always)
      }
      spill.relieve(links)
      if (key % BLOCK === 0) await pause()
    }
    let done = 0
    for (const [row, others] of crowdedPairs(own.crowded, own.ids.ids.length)) {
      score(row, others, 0, others.length, nearTo(own, row))
      spill.relieve(links)
      if (++done % BLOCK === 0) await pause()
    }
  }
  const spilled = spill.end()
  return { links, ...(spilled && { spilled }), pairs: tally.pairs, compared: tally.compared }
}

type Score = (row: number, others: Int32Array, from: number, end: number, counts: (other: number) => boolean) => void

/** Has the row a key that is one of the other's, or near one? */
function nearTo({ ids, isNear }: NearKeys, row: number): (other: number) => boolean {
  const own = keysOfRow(ids, row)
  return (other) => {
    const its = keysOfRow(ids, other)
    for (const one of own) for (const key of its) if (one === key || isNear(one, key)) return true
    return false
  }
}

function always(): boolean {
  return true
}
