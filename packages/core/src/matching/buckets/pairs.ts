/** The pairs of a bucket of so many records that are compared when records up to `windowSize` positions apart are, and the others. */
export function pairsOf(size: number, windowSize: number): { readonly compared: number; readonly skipped: number } {
  const all = (size * (size - 1)) / 2
  const beyond = Math.max(0, size - 1 - windowSize)
  const skipped = (beyond * (beyond + 1)) / 2
  return { compared: all - skipped, skipped }
}
