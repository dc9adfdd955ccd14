/** What is sent when the requests of this turn of the event loop are all read. */
let waiting: (() => void)[] = []

/**
 * An answer that waits for those of the same turn of the event loop: they are sent one after the other. Who asked sleeps until it is answered,
 * and to wake it costs the system more than to send an answer; so it is woken for many of them at once.
 */
export function sentTogether<T>(answer: T): Promise<T> {
  return new Promise((resolve) => {
    if (waiting.push(() => resolve(answer)) === 1) setImmediate(sendAll)
  })
}

function sendAll(): void {
  const all = waiting
  waiting = []
  for (const send of all) send()
}
