import { type About, isOfName, makesAnother } from '../about.ts'
import { FIRST } from '../expectation-maximisation.ts'
import { type ByStep, normalised, STEPS } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS, bitsOf } from './class-agreement.ts'
import { dot, type MixtureClass, stepShares } from './mixture.ts'

/** A column in which fewer or more of the candidates agree tells no kind of them apart. */
const LEAST_AGREED = 0.002
const MOST_AGREED = 0.98
const MOST_KINDS = 14
/** Where the share of matches among candidates begins. */
const FIRST_SHARE = 0.1
const FIRST_SHARE_OF_RARE = 0.01
/** Pairs of a rare class that are known before: with fewer it wanders off to strangers, or to a crowd. */
const KNOWN_BEFORE = 100
/**
 * Rare matches that are the same are told from members of a family, who are the same but for a name; and what tells things apart is the
 * same where there is one.
 */
export const SAME_BUT_FOR_A_SLIP = FIRST.map((share, step) => (step === 0 ? 0.95 : 0) + 0.05 * share)

/** Texts of which most words are the same. */
const ALIKE = normalised(STEPS.map((at) => (at >= 0.5 && at < 1 ? 1 : 0.05)))
/** What says that two things of one name are two. */
const ANOTHER = FIRST.map((share, step) => (step === FIRST.length - 1 ? 0.95 : 0) + 0.05 * share)

/**
 * One class for matches, one for strangers, and one for each column in which candidates agree: what brought them together. Where
 * matches are rare they have two classes, the first ones, of which pairs are known before: what agrees, and what is the same.
 */
export function firstClasses(
  patterns: Patterns,
  u: ByStep,
  about: readonly (About | undefined)[],
  areRare = false,
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
    ...(areRare ? rareMatches(u) : [{ steps: u.map(() => FIRST), share: FIRST_SHARE }]),
    ...kindsOfPeople(u, about),
    ...variantsOf(u, about),
    { steps: u, share },
    ...kinds.map((steps) => ({ steps, share })),
  ]
}

/** How many of the first classes are of matches where these are rare. */
export const RARE_CLASSES = 2

function rareMatches(u: ByStep): readonly MixtureClass[] {
  return [
    { steps: u.map(() => FIRST), share: FIRST_SHARE, drawn: KNOWN_BEFORE },
    { steps: u.map(() => SAME_BUT_FOR_A_SLIP), share: FIRST_SHARE_OF_RARE, drawn: KNOWN_BEFORE },
  ]
}

/**
 * Who moved agrees in all but where he lives: rare beside those who stayed, and not found by chance. Of people only: shops of one
 * company stay apart. Beside them stand namesakes, who have a name in common and nothing else: pairs with names that are a little
 * alike would fall to those who moved otherwise, ten and more for each of them, and bury them.
 */
function kindsOfPeople(u: ByStep, about: readonly (About | undefined)[]): readonly MixtureClass[] {
  const arePeople = about.some(isOfName)
  if (!arePeople || !about.includes('PLACE')) return []
  return [
    {
      steps: u.map((own, at) => (about[at] === 'PLACE' ? own : FIRST)),
      share: FIRST_SHARE_OF_RARE,
      drawn: KNOWN_BEFORE,
      moved: true,
    },
    { steps: u.map((own, at) => (isOfName(about[at]) ? FIRST : own)), share: FIRST_SHARE_OF_RARE },
  ]
}

/**
 * Another thing of the same name is the same in all but what makes it another one; its title says that too, so it is alike and not the
 * same. Beside it stands the same thing, with a title that is written otherwise.
 */
function variantsOf(u: ByStep, about: readonly (About | undefined)[]): readonly MixtureClass[] {
  if (!about.some(makesAnother)) return []
  const begun = (ofVariant: Float64Array) =>
    u.map((_, at) => (makesAnother(about[at]) ? ofVariant : about[at] === 'TITLE' ? ALIKE : FIRST))
  const share = FIRST_SHARE_OF_RARE
  return [
    { steps: begun(ANOTHER), share, drawn: KNOWN_BEFORE, apart: true },
    { steps: begun(SAME_BUT_FOR_A_SLIP), share },
  ]
}
