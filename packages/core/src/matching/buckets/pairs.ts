/** The pairs of a bucket of so many records that are compared when records up to `reach` places apart are, and the others. */
export function pairsOf(size: number, reach: number): { readonly compared: number; readonly skipped: number } {
  const all = (size * (size - 1)) / 2
  const beyond = Math.max(0, size - 1 - reach)
  const skipped = (beyond * (beyond + 1)) / 2
  return { compared: all - skipped, skipped }
}
