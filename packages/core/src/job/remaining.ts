import type { Instant } from '../model/record.ts'

/** Earlier than this, the pace of the work says nothing. */
const LEAST_MS = 5_000
const LEAST_SHARE = 0.01

/**
 * How long work that came from one share to another will take at that pace, in words for its message: `about 3 min left`.
 * Undefined while nobody can tell.
 */
export function remainingOf(
  began: { readonly at: Instant; readonly share: number },
  share: number | null,
  now: Instant,
): string | undefined {
  const elapsed = now - began.at
  if (share === null || share >= 1 || elapsed < LEAST_MS || share - began.share < LEAST_SHARE) return undefined
  return `about ${inWords((elapsed * (1 - share)) / (share - began.share) / 1000)} left`
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = seconds / 60
  if (minutes < 90) return `${Math.round(minutes)} min`
  return `${Math.round(minutes / 60)} h`
}
