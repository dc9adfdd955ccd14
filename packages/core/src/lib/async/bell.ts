/** Wakes whoever waits at it. A ring that nobody hears is kept for the next one who comes. */
export interface Bell {
  ring(): void
  /** Until the next ring, or until the time is over. Does not keep the process alive. */
  wait(ms: number): Promise<void>
}

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return Object.freeze({
    ring() {
      rung = true
      wake?.()
    },
    wait(ms: number) {
      return new Promise<void>((resolve) => {
        wake = () => {
          clearTimeout(timer)
          wake = undefined
          rung = false
          resolve()
        }
        const timer = setTimeout(wake, ms).unref()
        if (rung) wake()
      })
    },
  })
}
