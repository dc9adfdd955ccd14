/** Milliseconds that every search has for what was written since: taking that in is mostly quicker. */
const GRACE = 25

/** What work comes to when it ends before nothing is left of the time, else undefined: it goes on by itself. `left`: milliseconds. */
export async function inTime<T>(work: Promise<T>, left: () => number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<undefined>((resolve) => {
    const wait = (): void => {
      timer = setTimeout(() => (left() <= 0 ? resolve(undefined) : wait()), Math.max(left(), GRACE))
    }
    wait()
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
