/**
 * Work in pieces of a few hundred microseconds: after each the caller may do something else, or never come back.
 * Nothing is held open between two pieces, so that work which is not wanted any more is simply left.
 */
export type Resumable<T> = Generator<undefined, T, undefined>

/** Short steps that make a piece. */
const STEPS = 1024

/** The work of each item, so many in a piece. */
export function* eachInPieces<T>(list: ArrayLike<T>, work: (item: T, index: number) => void): Resumable<void> {
  for (let index = 0; index < list.length; index++) {
    work(list[index]!, index)
    if (index % STEPS === STEPS - 1) yield
  }
}

/** All pieces one after the other. */
export function runToEnd<T>(steps: Resumable<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** All pieces; between two of them the event loop turns whenever `yieldToEventLoop` says so (`eventLoopYielder`). */
export async function runYielding<T>(
  steps: Resumable<T>,
  yieldToEventLoop: () => Promise<void> | undefined,
): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    const pause = yieldToEventLoop()
    if (pause) await pause
  }
}

/** The same, its first piece done at once: what it is about is settled then, whenever it goes on. */
export function started<T>(steps: Resumable<T>): Resumable<T> {
  const { done, value } = steps.next()
  return rest()

  function* rest(): Resumable<T> {
    return done === true ? value : yield* steps
  }
}
