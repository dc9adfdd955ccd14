import type { Comparer } from './comparer.ts'

/** Asks always in the same order, so that no rounding and no choice between equals depends on which text comes first. */
export function symmetric(compare: Comparer): Comparer {
  return (a, b) => (a === b ? 1 : a < b ? compare(a, b) : compare(b, a))
}
