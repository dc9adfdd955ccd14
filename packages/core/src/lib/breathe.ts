/** Lets the event loop turn when this thread has been held for longer than `milliseconds` since the last call that did. */
export function breather(milliseconds = 4): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < milliseconds) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
