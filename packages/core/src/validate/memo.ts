/** Locales of which is remembered what the platform says: more than installations use, and few enough for memory. */
export const LOCALES_KEPT = 50

/** Longer texts are hardly ever met again, and would fill the memory. */
const LONGEST = 200

/**
 * Remembers the answers of a pure function of a text: the last `capacity` distinct ones at least, twice that at most.
 * Two generations stand in for a queue: what is asked for moves to the young one, the old one is dropped whole.
 */
export function memoised<T extends NonNullable<unknown> | undefined>(
  compute: (text: string) => T,
  capacity = 20_000,
): (text: string) => T {
  let young = new Map<string, T | typeof NOTHING>()
  let old: typeof young = new Map()
  return (text) => {
    if (text.length > LONGEST) return compute(text)
    const found = young.get(text)
    if (found !== undefined) return found === NOTHING ? (undefined as T) : found
    const known = old.get(text) ?? compute(text) ?? NOTHING
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    young.set(text, known)
    return known === NOTHING ? (undefined as T) : known
  }
}

/** Stands for an answer of `undefined`, so that one look tells whether a text is known. */
const NOTHING = Symbol('nothing')
