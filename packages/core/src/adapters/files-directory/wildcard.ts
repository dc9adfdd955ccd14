/**
 * True when the name matches the whole pattern; `*` stands for any characters, none included.
 *
 * Pieces between stars are sought from left to right, each as early as it goes: that finds a match whenever there is
 * one, and no pattern makes it go back.
 */
export function matchesWildcard(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return name === pattern
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = name.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
