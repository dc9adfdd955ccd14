/** Waits. Ends early, without refusing, when the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener('abort', wake)
  })
}

const FIRST_MS = 1_000

/**
 * How long to wait after so many failures in a row: 1 s, doubling up to `mostMs`, less up to a fifth.
 *
 * `jitter` (0..1) takes that fifth away, so that destinations that failed together do not come back together. It comes
 * from the caller: the same failure waits the same time in every replay.
 */
export function backoffMs(failures: number, jitter: number, mostMs: number): number {
  const doublings = Math.min(Math.max(failures, 1) - 1, 20) // 2 ** 20 s is far beyond the most, and no overflow
  const full = Math.min(FIRST_MS * 2 ** doublings, mostMs)
  return Math.round(full * (1 - jitter / 5))
}
