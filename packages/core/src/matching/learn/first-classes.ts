import { AGREED_STEPS, bitsOf } from './class-agreement.ts'
import { FIRST } from './expectation-maximisation.ts'
import type { ByStep } from './levels.ts'
import type { About } from './match-classes.ts'
import { dot, type MixtureClass, stepShares } from './mixture.ts'
import type { Patterns } from './patterns.ts'

/** A column in which fewer or more of the candidates agree tells no kind of them apart. */
const LEAST_AGREED = 0.002
const MOST_AGREED = 0.98
const MOST_KINDS = 14
/** Where the share of matches among candidates begins. */
const FIRST_SHARE = 0.1
const FIRST_SHARE_OF_MOVED = 0.01
/** Pairs of those who moved that are known before: with fewer the class wanders off to strangers. */
const MOVED_BEFORE = 100

/** One class for matches, one for strangers, and one for each column in which candidates agree: what brought them together. */
export function firstClasses(
  patterns: Patterns,
  u: ByStep,
  about: readonly (About | undefined)[],
): readonly MixtureClass[] {
  const total = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  const kinds = patterns.steps
    .map((reached, comparison) => {
      const agreed = Float64Array.from(reached, (step) => (step < AGREED_STEPS ? 1 : 0))
      return { agreed, share: dot(agreed, patterns.weights) / total, bits: bitsOf(u[comparison]!), comparison }
    })
    .filter(({ share }) => share >= LEAST_AGREED && share <= MOST_AGREED)
    .sort((one, other) => other.bits - one.bits || one.comparison - other.comparison)
    .slice(0, MOST_KINDS)
    .map(({ agreed }) =>
      patterns.steps.map((reached, comparison) => stepShares(reached, patterns.weights, agreed, u[comparison]!)),
    )
  const share = (1 - FIRST_SHARE) / (1 + kinds.length)
  return [
    { steps: u.map(() => FIRST), share: FIRST_SHARE },
    ...movedFrom(u, about),
    { steps: u, share },
    ...kinds.map((steps) => ({ steps, share })),
  ]
}

/** Who moved agrees in all but where he lives: rare beside those who stayed, and not found by chance. Of people only: shops of one company stay apart. */
function movedFrom(u: ByStep, about: readonly (About | undefined)[]): readonly MixtureClass[] {
  const arePeople = about.some((one) => one === 'WHOLE_NAME' || one === 'NAME_PART')
  if (!arePeople || !about.includes('PLACE')) return []
  return [
    {
      steps: u.map((own, at) => (about[at] === 'PLACE' ? own : FIRST)),
      share: FIRST_SHARE_OF_MOVED,
      drawn: MOVED_BEFORE,
    },
  ]
}
