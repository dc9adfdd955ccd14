import type { LinkTable } from '../../matching/kernel/batch.ts'
import type { Grouped } from '../group.ts'

/** Calls for each link with whether it is for review. Positions for review ascend, so no second list is needed. */
export function eachDecided(
  { count }: Pick<LinkTable, 'count'>,
  { review }: Pick<Grouped, 'review'>,
  visit: (at: number, isReview: boolean) => void,
): void {
  for (let at = 0, next = 0; at < count; at++) {
    const isReview = review[next] === at
    if (isReview) next += 1
    visit(at, isReview)
  }
}

/** Whether a link is for review. */
export function isForReview({ review }: Pick<Grouped, 'review'>, at: number): boolean {
  let [from, to] = [0, review.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (review[middle]! < at) from = middle + 1
    else to = middle
  }
  return review[from] === at
}

/** Positions of links, by what was decided. */
export interface SampledLinks {
  readonly match: readonly number[]
  readonly review: readonly number[]
}

/** Some links of each kind, spread over all of them. */
export function sampledLinks(
  links: Pick<LinkTable, 'count'>,
  grouped: Pick<Grouped, 'review'>,
  most: number,
): SampledLinks {
  const reviews = grouped.review.length
  const steps = { match: Math.max(1, (links.count - reviews) / most), review: Math.max(1, reviews / most) }
  const seen = { match: 0, review: 0 }
  const taken: { readonly match: number[]; readonly review: number[] } = { match: [], review: [] }
  eachDecided(links, grouped, (at, isReview) => {
    const kind = isReview ? 'review' : 'match'
    if (seen[kind]++ >= taken[kind].length * steps[kind]) taken[kind].push(at)
  })
  return taken
}
