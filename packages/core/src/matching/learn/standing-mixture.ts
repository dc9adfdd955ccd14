import type { About } from './about.ts'
import { type LearntMixture, learnAmongCandidates } from './learn-mixture.ts'
import type { Patterns } from './patterns.ts'

/** So small a part of what was taken for matches is found again, and it had been mistaken. */
const MISTAKEN = 0.3
/** With fewer comparisons several kinds of pairs explain them alike (Kruskal, 1977), and the last one that was learnt is not the better. */
const FEWEST_COMPARISONS = 4
const MOST_TURNS = 3

/**
 * The mixture that is found again, more or less, by who begins with what it says of pairs that are no matches. Where hardly any of its
 * matches are found, they had been what many candidates share: of the models of one maker some look like what matches look like, beside
 * strangers. Beside one another they do not, and what was learnt last stands, if it is found again in its turn.
 */
export function standingMixture(
  { patterns, about }: { readonly patterns: Patterns; readonly about: readonly (About | undefined)[] },
  first: LearntMixture,
): LearntMixture {
  let mixture = first
  if (patterns.steps.length < FEWEST_COMPARISONS) return mixture
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const again = learnAmongCandidates({ patterns, u: mixture.u, about })
    if (again === undefined || partFound(patterns, mixture, again) >= MISTAKEN) break
    mixture = again
  }
  return mixture
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
