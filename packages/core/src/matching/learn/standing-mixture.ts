import type { About } from './about.ts'
import { type LearntMixture, learnAmongCandidates } from './learn-mixture.ts'
import type { Patterns } from './patterns.ts'

/** So small a part of what was taken for matches is found again, and it had been mistaken. */
const MISTAKEN = 0.3
/** With fewer comparisons several kinds of pairs explain them alike (Kruskal, 1977), and the last one that was learnt is not the better. */
const FEWEST_COMPARISONS = 4
const MOST_TURNS = 3

/** A mixture that is found again, more or less, by who begins with what it says. */
export interface StandingMixture {
  readonly mixture: LearntMixture
  /** What was learnt after it, of the same patterns, from what it says of those that are no matches. Undefined where nothing can be. */
  readonly again: LearntMixture | undefined
}

/**
 * Learns the candidates again, beginning with what a mixture says of those that are no matches. Where hardly any of its matches are
 * found, they had been what many candidates share: of the models of one maker some look like what matches look like, beside strangers.
 * Beside one another they do not, and what was learnt last stands, if it is found again in its turn.
 */
export function standingMixture(
  { patterns, about }: { readonly patterns: Patterns; readonly about: readonly (About | undefined)[] },
  first: LearntMixture,
): StandingMixture {
  let mixture = first
  for (let turn = 0; ; turn++) {
    const again = learnAmongCandidates({ patterns, u: mixture.u, about })
    const isLast = patterns.steps.length < FEWEST_COMPARISONS || turn === MOST_TURNS
    if (again === undefined || isLast || partFound(patterns, mixture, again) >= MISTAKEN) return { mixture, again }
    mixture = again
  }
}

/** Of what one takes for matches the part that another one does as well. */
function partFound({ weights }: Patterns, one: LearntMixture, other: LearntMixture): number {
  let [both, own] = [0, 0]
  for (let pattern = 0; pattern < weights.length; pattern++) {
    both += weights[pattern]! * Math.min(one.chances[pattern]!, other.chances[pattern]!)
    own += weights[pattern]! * one.chances[pattern]!
  }
  return own === 0 ? 1 : both / own
}
