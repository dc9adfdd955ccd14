import { sleep } from '../../lib/sleep.ts'

/** Milliseconds that every search has for what was written since: taking that in is mostly quicker. */
const GRACE = 25

/** What work comes to when it ends before nothing is left of the time, else undefined: it goes on by itself. `left`: milliseconds. */
export async function inTime<T>(work: Promise<T>, left: () => number): Promise<T | undefined> {
  const done = new AbortController()
  try {
    return await Promise.race([work, over(left, done.signal)])
  } finally {
    done.abort('done') // without a reason each abort makes an error
  }
}

async function over(left: () => number, done: AbortSignal): Promise<undefined> {
  for (let wait = left(); ; wait = left()) {
    await sleep(Math.max(wait, GRACE), done)
    if (done.aborted || left() <= 0) return undefined
  }
}
