import { createBell } from './bell.ts'

export interface WorkLoopOptions<T> {
  /** The next piece of work that is free to take, if there is one. */
  readonly claim: () => Promise<T | undefined>
  readonly work: (piece: T, away: Away) => Promise<void>
  /** Pieces at work at once. */
  readonly concurrency: number
  /** How often to look for work that nobody announced. */
  readonly pollMs: number
  /** Told what `claim` and `work` throw; the loop goes on. */
  readonly failed: (error: unknown) => void
}

/**
 * Waits for something that other pieces bring about: meanwhile another is at work in this one's place, so that pieces which wait for
 * one another never fill all places. Once it is over this piece goes on at once, for a while beside the one that took its place.
 */
export type Away = <A>(until: () => Promise<A>) => Promise<A>

/** Takes pieces of work and does several at once, so that a slow one holds up none of the others. */
export interface WorkLoop {
  /** There may be work: look now, not at the next poll. */
  wake(): void
  /** Settles when nothing can be claimed and nothing is at work; looks at once. */
  settled(): Promise<void>
  /** False once stopped, and while claiming fails. */
  alive(): boolean
  /** Claims no more, and settles when the work under way is done. */
  stop(): Promise<void>
}

export function createWorkLoop<T>({ claim, work, concurrency, pollMs, failed }: WorkLoopOptions<T>): WorkLoop {
  const bell = createBell()
  const atWork = new Set<Promise<void>>()
  let waiting = 0
  let asking: (() => void)[] = []
  let state: 'ALIVE' | 'FAILING' | 'STOPPED' = 'ALIVE'
  const stopped = (): boolean => state === 'STOPPED'

  const away: Away = async (until) => {
    waiting += 1
    bell.ring()
    try {
      return await until()
    } finally {
      waiting -= 1
    }
  }

  function begin(piece: T): void {
    const task = work(piece, away)
      .catch(failed)
      .finally(() => {
        atWork.delete(task)
        bell.ring()
      })
    atWork.add(task)
  }

  /** True when there was nothing to claim although nobody held anything back from the claim. */
  async function takeAll(): Promise<boolean> {
    while (!stopped() && atWork.size - waiting < concurrency) {
      const alone = atWork.size === 0 // asked before the claim: work that ends meanwhile may leave something behind
      const piece = await claim()
      if (piece === undefined) return alone
      begin(piece)
    }
    return false
  }

  async function round(): Promise<void> {
    const asked = asking
    asking = []
    let idle = false
    try {
      idle = await takeAll()
      if (!stopped()) state = 'ALIVE'
    } catch (error) {
      if (!stopped()) state = 'FAILING'
      failed(error)
    }
    if (idle) for (const answer of asked) answer()
    else asking.unshift(...asked)
  }

  async function run(): Promise<void> {
    while (!stopped()) {
      await round()
      if (!stopped()) await bell.wait(pollMs)
    }
    await Promise.all(atWork)
    for (const answer of asking) answer()
  }

  const running = run()
  return Object.freeze({
    wake: () => bell.ring(),
    settled() {
      if (stopped()) return running
      return new Promise<void>((resolve) => {
        asking.push(resolve)
        bell.ring()
      })
    },
    alive: () => state === 'ALIVE',
    stop() {
      state = 'STOPPED'
      bell.ring()
      return running
    },
  })
}
