/** Lets the event loop turn when this thread has been held for longer than `milliseconds` since the last call that did. */
export function breather(milliseconds = 4): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < milliseconds) return undefined
    return new Promise<void>((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

/** Does the work of each item, and lets the event loop turn every few milliseconds: while serving, nobody waits for a batch. */
export async function eachBreathing<T>(list: Iterable<T>, work: (item: T) => void): Promise<void> {
  const breathe = breather()
  for (const item of list) {
    work(item)
    const pause = breathe()
    if (pause) await pause
  }
}
