/** What a mapping with tolerance takes for near. Pure: the same keys, the same answers, whatever else is in a table. */
export interface Nearness {
  /** Hashes of 53 bits, each once. Two keys that are near have one in common; others may have. */
  probesOf(key: string): readonly number[]
  /**
   * Reads some keys, then says of two of them, by their positions, whether they are near. Whichever is named first. With `met` they
   * are known to have a probe in common, which need not be looked for.
   */
  among(keys: readonly string[]): (one: number, other: number, met?: boolean) => boolean
}

/**
 * By position, what is made of each of these items: once, when it is first asked for, since to make all of a crowd's together would
 * hold the thread.
 */
export function madeOnce<T, R extends object>(list: readonly T[], make: (item: T) => R): (at: number) => R {
  const made: (R | undefined)[] = new Array(list.length)
  return (at) => (made[at] ??= make(list[at]!))
}
