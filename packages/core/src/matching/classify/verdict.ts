import type { Verdict } from '../../model/link.ts'

/** Both in 1/100 of a point, as scores are. */
export interface Thresholds {
  readonly matchThreshold: number
  readonly nonMatchThreshold: number
}

/**
 * The verdict on a pair with this score.
 *
 * Both thresholds are exclusive [CL-3]: a score *on* one goes to review, because a wrong merge costs a steward more
 * than a look does.
 */
export function verdictOf(score: number, { matchThreshold, nonMatchThreshold }: Thresholds): Verdict {
  if (score > matchThreshold) return 'MATCH'
  if (score < nonMatchThreshold) return 'NON_MATCH'
  return 'REVIEW'
}
