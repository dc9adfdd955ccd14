/**
 * By position, what is made of each of these items: once, when it is first asked for, since to make all of a crowd's together would
 * hold the thread.
 */
export function madeOnce<T, R extends object>(list: readonly T[], make: (item: T) => R): (at: number) => R {
  const made: (R | undefined)[] = new Array(list.length)
  return (at) => (made[at] ??= make(list[at]!))
}
