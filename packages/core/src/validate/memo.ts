/** Longer texts are hardly ever met again, and would fill the memory. */
const LONGEST = 200

/**
 * Remembers the answers of a pure function of a text: the last `capacity` distinct ones at least, twice that at most.
 * Two generations stand in for a queue: what is asked for moves to the young one, the old one is dropped whole.
 */
export function memoised<T>(compute: (text: string) => T, capacity = 20_000): (text: string) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (text) => {
    if (text.length > LONGEST) return compute(text)
    if (young.has(text)) return young.get(text) as T
    const answer = old.has(text) ? (old.get(text) as T) : compute(text)
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    young.set(text, answer)
    return answer
  }
}
