import type { MappingStatistics } from '../../model/statistics.ts'
import { compileCounts } from '../classify/frequency-effect.ts'

/** What records hold now, or some of them do. */
export interface PresentValues {
  readonly values: number
  readonly counts: ReadonlyMap<string, number>
}

/** Values that are looked at one by one: more of them would measure how a sample was drawn. */
const MOST_COMPARED = 100

/**
 * How far values have moved since they were counted: the share, 0 to 1, of all values that would have to be others for the most
 * frequent ones of then and now to be as frequent as they were. 0 without a value on either side.
 */
export function driftOf(frozen: MappingStatistics, { values, counts }: PresentValues): number {
  if (frozen.values === 0 || values === 0) return 0
  const countThen = compileCounts(frozen)
  const now = [...counts].sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1)).slice(0, MOST_COMPARED)
  const compared = new Set([...frozen.top.map(({ value }) => value), ...now.map(([text]) => text)])
  let moved = 0
  let restThen = 1
  let restNow = 1
  for (const text of compared) {
    const shareThen = countThen(text) / frozen.values
    const shareNow = (counts.get(text) ?? 0) / values
    moved += Math.abs(shareThen - shareNow)
    restThen -= shareThen
    restNow -= shareNow
  }
  return Math.round(((moved + Math.abs(restThen - restNow)) / 2) * 10_000) / 10_000
}
