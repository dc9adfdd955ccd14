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

/** So much work between two looks at the clock, which costs as much as a small item does, and at most so many items. */
const LOOK_EVERY_MS = 0.25
const MOST_UNSEEN = 16

/**
 * Does the work of each item, and lets the event loop turn every few milliseconds: while serving, nobody waits for a batch. What
 * can wait takes fewer of them, and leaves the rest to whoever works beside it.
 */
export async function eachBreathing<T>(
  list: Iterable<T>,
  work: (item: T) => void,
  milliseconds?: number,
): Promise<void> {
  const breathe = breather(milliseconds)
  let seen = performance.now()
  let stride = 1
  let unseen = 0
  for (const item of list) {
    work(item)
    if (++unseen < stride) continue
    unseen = 0
    const now = performance.now()
    stride = now - seen < LOOK_EVERY_MS ? Math.min(2 * stride, MOST_UNSEEN) : 1
    seen = now
    const pause = breathe()
    if (pause) await pause
  }
}
