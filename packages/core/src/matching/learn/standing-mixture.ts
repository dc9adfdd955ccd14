import type { About } from './about.ts'
import { FEW_COMPARISONS, partFoundBy } from './consensus.ts'
import { type LearntMixture, learnAmongCandidates } from './mixture/learn-mixture.ts'
import type { Patterns } from './patterns.ts'

/** So small a part of what was taken for matches is found again, and it had been mistaken. */
const MISTAKEN = 0.3
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
  if (patterns.steps.length <= FEW_COMPARISONS) return mixture
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const again = learnAmongCandidates({ patterns, u: mixture.u, about })
    if (again === undefined || partFoundBy(again.chances, mixture.chances, patterns.weights) >= MISTAKEN) break
    mixture = again
  }
  return mixture
}
