/** Lets readers of the log wait for what is written next. */
export interface Following {
  /** Something was logged. */
  wake(): void
  /** Nobody waits any more: the engine is closed. */
  stop(): void
  readonly stopped: boolean
  /** Until something is logged here, or for so long: another process may have. Ends early with the signal. */
  next(ms: number, signal?: AbortSignal): Promise<void>
}

export function createFollowing(): Following {
  const waiting = new Set<() => void>()
  let stopped = false
  const wake = (): void => {
    for (const each of [...waiting]) each()
  }
  return {
    wake,
    stop() {
      stopped = true
      wake()
    },
    get stopped() {
      return stopped
    },
    next(ms, signal) {
      return new Promise((resolve) => {
        if (stopped || signal?.aborted) return resolve()
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(end)
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
        signal?.addEventListener('abort', end)
      })
    },
  }
}
