/** It took longer than it may. */
export class Late extends Error {
  readonly ms: number

  constructor(ms: number) {
    super(`Later than ${ms} ms`)
    this.ms = ms
  }
}

/** The answer, unless it comes late; what comes late all the same is let go. */
export async function within<T>(ms: number, answer: Promise<T>, letGo?: (late: T) => unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Late(ms))
      answer.then(letGo, () => {})
    }, ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
