const MOST = 2048

/** A reading of texts that remembers its last answers, so many at the most: the same few texts are compared with many. */
export function remembered<T>(read: (text: string) => T, most = MOST): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = read(text)
    if (known.size >= most) known.clear()
    known.set(text, answer)
    return answer
  }
}
