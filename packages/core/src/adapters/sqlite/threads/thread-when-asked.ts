import type { Thread } from './start-thread.ts'

/**
 * A thread that the first call starts: whoever asks it nothing pays nothing for it. After a start that failed, the next
 * call tries again.
 */
export function threadWhenAsked(start: () => Promise<Thread>): Thread {
  let started: Thread | undefined
  let starting: Promise<Thread> | undefined
  let waiting = 0

  async function begin(): Promise<Thread> {
    try {
      started = await start()
      return started
    } finally {
      starting = undefined
    }
  }

  async function callOnceStarted(...asked: Parameters<Thread['call']>): Promise<unknown> {
    waiting += 1
    let thread: Thread
    try {
      starting ??= begin()
      thread = await starting
    } finally {
      waiting -= 1
    }
    return thread.call(...asked)
  }

  return Object.freeze({
    pending: () => waiting + (started?.pending() ?? 0),
    alive: () => started?.alive() ?? true,
    call: (...asked) => (started === undefined ? callOnceStarted(...asked) : started.call(...asked)),
    async close() {
      await starting?.catch(() => undefined) // whoever asked for it is told; what waits is sent before the thread is closed
      await started?.close()
    },
  } satisfies Thread)
}
