import type { MatchLinks } from './match-links.ts'

/** A link as a row of a table that a test can read: two places and a score of 0..10000. */
export type StatedLink = readonly [a: number, b: number, score: number]

/** The same as parallel lists. */
export function matchLinksOf(links: readonly StatedLink[]): MatchLinks {
  return {
    count: links.length,
    a: links.map(([a]) => a),
    b: links.map(([, b]) => b),
    score: links.map(([, , score]) => score),
  }
}
