import { setImmediate } from 'node:timers' // the true one, where tests put another clock in its place

/** Who wants the event loop to turn, in the order of asking. */
const waiting: (() => void)[] = []
/** When the event loop turned last, as far as is known here, and when somebody looked last. */
let turned = performance.now()
let looked = turned
/** A stage that begins so long after the last look does not go on where another one ended: somebody waited in between. */
const GAP_MS = 2

/**
 * Lets the event loop turn when this thread was held for longer than `milliseconds`. All share one account of it: a task of many
 * short stages would otherwise hold the thread for all of them, and so would tasks that wait for the same turn. Each turn lets one go on.
 */
export function breather(milliseconds = 4): () => Promise<void> | undefined {
  let since = beginning()
  return () => {
    looked = performance.now()
    since = Math.max(since, turned)
    return looked - since < milliseconds ? undefined : turn()
  }
}

/** Since when the stage that begins now holds the thread, with those before it. */
function beginning(): number {
  const now = performance.now()
  if (now - looked > GAP_MS) turned = now
  looked = now
  return turned
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn)
  })
}

function goOn(): void {
  turned = performance.now()
  looked = turned
  const resolve = waiting.shift()!
  if (waiting.length > 0) setImmediate(goOn)
  resolve()
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
