import type { Comparer } from '../compare/comparer.ts'

/** The similarity of two equal values, as an integer. */
export const FULL = 10_000

/** Of longer lists the first items only are compared letter by letter; equal ones are found in all. */
const MOST_COMPARED = 100

/** The similarity of the two texts that are most alike, 0..10000. Neither list is empty; both are sorted. */
export function bestSimilarity(a: readonly string[], b: readonly string[], comparer: Comparer): number {
  if (a.length === 1 && b.length === 1) return similarity(a[0]!, b[0]!, comparer)
  if (shareText(a, b)) return FULL
  let best = 0
  for (const text of a.slice(0, MOST_COMPARED)) {
    for (const other of b.slice(0, MOST_COMPARED)) best = Math.max(best, similarity(text, other, comparer))
  }
  return best
}

function similarity(a: string, b: string, comparer: Comparer): number {
  return a === b ? FULL : Math.round(comparer(a, b) * FULL)
}

function shareText(a: readonly string[], b: readonly string[]): boolean {
  const texts = new Set(a)
  return b.some((text) => texts.has(text))
}
