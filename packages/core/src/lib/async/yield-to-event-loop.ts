import { setImmediate } from 'node:timers' // the true one, where tests put another clock in its place

/** Who wants the event loop to turn, in the order of asking. */
const waiting: (() => void)[] = []
/** Since when this thread is held: the last turn of the event loop that was asked for, or the first look after it. */
let held = 0
/** Whether it is known when the event loop turns next. */
let watched = false

/**
 * Lets the event loop turn when this thread was held for longer than `milliseconds`. All share one account of it: a task of many
 * short stages would otherwise hold the thread for all of them, and so would tasks that wait for the same turn. Each turn lets one go on.
 */
export function eventLoopYielder(milliseconds = 2): () => Promise<void> | undefined {
  heldFor()
  return () => (heldFor() < milliseconds ? undefined : turn())
}

function heldFor(): number {
  const now = performance.now()
  if (!watched) {
    held = now // nobody looked since the last turn
    watch()
  }
  return now - held
}

function watch(): void {
  watched = true
  setImmediate(turned)
}

function turned(): void {
  watched = false
  const goOn = waiting.shift()
  if (goOn === undefined) return
  held = performance.now()
  watch()
  goOn()
}

function turn(): Promise<void> {
  return new Promise((resolve) => void waiting.push(resolve))
}

/** So much work between two looks at the clock, which costs as much as a small item does, and at most so many items. */
const LOOK_EVERY_MS = 0.25
const MOST_UNSEEN = 16

/**
 * Does the work of each item, and lets the event loop turn every few milliseconds: while serving, nobody waits for a batch. What
 * can wait takes fewer of them, and leaves the rest to whoever works beside it.
 */
export async function eachYielding<T>(
  list: Iterable<T>,
  work: (item: T) => void,
  milliseconds?: number,
): Promise<void> {
  if (Array.isArray(list)) return timesYielding(list.length, (index) => work(list[index]), milliseconds)
  const look = looker(milliseconds)
  for (const item of list) {
    work(item)
    const pause = look()
    if (pause) await pause
  }
}

/** The same for the numbers below `times`. */
export async function timesYielding(
  times: number,
  work: (index: number) => void,
  milliseconds?: number,
): Promise<void> {
  const look = looker(milliseconds)
  for (let index = 0; index < times; index++) {
    work(index)
    const pause = look()
    if (pause) await pause
  }
}

/** To be called after each item; answers what is to be awaited, if anything. */
function looker(milliseconds: number | undefined): () => Promise<void> | undefined {
  const yieldToEventLoop = eventLoopYielder(milliseconds)
  let seen = performance.now()
  let stride = 1
  let unseen = 0
  return () => {
    if (++unseen < stride) return undefined
    unseen = 0
    const now = performance.now()
    stride = now - seen < LOOK_EVERY_MS ? Math.min(2 * stride, MOST_UNSEEN) : 1
    seen = now
    return yieldToEventLoop()
  }
}
