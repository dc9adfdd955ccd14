/** The same items in the same order, each asked for while the one before it is being worked on. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = items[Symbol.asyncIterator]()
  let next = asked(iterator)
  try {
    for (let { done, value } = await next; !done; { done, value } = await next) {
      next = asked(iterator)
      yield value as T // not the last word of a generator: it is not done
    }
  } finally {
    await next.catch(() => undefined) // whoever stopped early is not told what came after
    await iterator.return?.()
  }
}

/** A failure is told when its turn comes, not before. */
function asked<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = iterator.next()
  next.catch(() => undefined)
  return next
}

/** The list in pieces of at most `size`. */
export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}
