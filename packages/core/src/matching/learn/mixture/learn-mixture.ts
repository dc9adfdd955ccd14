import type { About } from '../about.ts'
import { FIRST } from '../expectation-maximisation.ts'
import type { Learnt } from '../learnt.ts'
import type { ByStep } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { weightsOf } from '../weights.ts'
import { distil } from './distil.ts'
import { firstClasses, RARE_CLASSES } from './first-classes.ts'
import { withoutHouseholds, withoutOtherPeople } from './households.ts'
import { FEWEST_PAIRS, matchClassesOf, type NamedClasses } from './match-classes.ts'
import { mayBeMatches } from './may-be-matches.ts'
import { dot, learnMixture, type Mixture, type MixtureClass, stepShares } from './mixture.ts'
import { withMoved } from './moved.ts'
import { withoutNamesakes } from './namesakes.ts'
import { repetitionsOf } from './repetitions.ts'
import { areTwoKinds, type Split, splitCrowd, staysWhole } from './split-crowd.ts'
import { toldApart } from './told-apart.ts'

/** Of fewer candidates kinds cannot be told. */
const FEWEST_CANDIDATES = 20
const ROUNDS = 25
const ROUNDS_AFTER_SPLIT = 20
/** Beside those who moved, who have a class from the beginning, the others are two kinds from so many nats on. */
const GAIN_BESIDE_MOVED = 0.08
/** A part of a crowd that was split is split again, and so often in all. */
const MOST_SPLITS = 4
/** The two kinds of a crowd are drawn to what they were when it was split as by so many of their pairs: else namesakes drift to those who share a given name alone. */
const KEPT_OF_SPLIT = 0.3

/** What the mixture says of the candidates. */
export interface LearntMixture extends Pick<Learnt, 'm' | 'u' | 'weights' | 'prior'> {
  /** By pattern: the chance that it is a match, as the classes have it. */
  readonly chances: Float64Array
  /** No class of candidates could be of matches by itself: next to nothing is the same. */
  readonly areRare: boolean
}

interface MixtureInput {
  readonly patterns: Patterns
  /** By comparison, how often pairs drawn at random reach each step. */
  readonly u: ByStep
  /** By comparison, what it is about, where that says which others change with it. @default nothing */
  readonly about?: readonly (About | undefined)[]
}

/**
 * Learns what matches look like beside several kinds of non-matches among candidates: people of one household, one town, one form
 * of product share what brought them together, and are no random strangers (the idea of learning among candidates is ZeroER's: Wu et
 * al., 2020). Deterministic. Where no class may be of matches, they are rare, and known before they are looked for: else a table
 * without duplicates would have what its records share most for the same. Undefined of fewer than 20 candidates.
 */
export function learnAmongCandidates({ patterns, u, about = [] }: MixtureInput): LearntMixture | undefined {
  if (patterns.weights.reduce((sum, weight) => sum + weight, 0) < FEWEST_CANDIDATES) return undefined
  const begun = (areRare: boolean): NamedMixture => {
    const mixture = learnMixture(patterns, firstClasses(patterns, u, about, areRare), ROUNDS)
    const named = { ...matchClassesOf(patterns, mixture, u, about, areRare), mixture }
    if (named.mingled.length === 0) return named
    const apart = learnMixture(patterns, toldApart(patterns, mixture, named.mingled, u), ROUNDS)
    return { ...matchClassesOf(patterns, apart, u, about, areRare), mixture: apart }
  }
  const first = begun(false)
  const areRare = first.matches.length === 0
  const start = areRare ? begun(true) : first
  const { mixture, matches } =
    start.matches.length > 0
      ? withoutCrowds({ patterns, u, about, areRare }, start)
      : { ...start, matches: rareMatchesOf(patterns, start.mixture, u, about) }
  const own = withoutOtherPeople(patterns, chancesOf(mixture, matches, patterns.count), about)
  const apart = withoutHouseholds(patterns, own, about)
  // Where matches are rare their classes are known beforehand, and as many namesakes are not taken for them.
  const called = areRare ? apart : withoutNamesakes(patterns, apart, about)
  const chances = withMoved(patterns, called, about)
  return { ...learntOf(patterns, chances), areRare }
}

/** Where there are too few matches to name their classes, those that are known before are of them, unless one of them has found a crowd. */
function rareMatchesOf(
  patterns: Patterns,
  { chances }: Mixture,
  u: ByStep,
  about: readonly (About | undefined)[],
): readonly number[] {
  return Array.from({ length: RARE_CLASSES }, (_, at) => at).filter(
    (at) => dot(chances[at]!, patterns.weights) < FEWEST_PAIRS || mayBeMatches(chances[at]!, patterns, u, about),
  )
}

/** A mixture with what its classes are. */
interface NamedMixture extends NamedClasses {
  readonly mixture: Mixture
}

/**
 * All matches may be a crowd, and each part of one: who moved is told from who stayed, and namesakes, who share a name and what is made
 * of it, from who moved. Many namesakes hide those who moved in a class that is of no matches: it is split where that makes matches of a part.
 */
function withoutCrowds(
  { patterns, u, about = [], areRare }: MixtureInput & { readonly areRare: boolean },
  start: NamedMixture,
): NamedMixture {
  const pairs = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  const split = ({ mixture }: NamedMixture, crowd: readonly number[]): readonly Trial[] => {
    const found = splitCrowd(patterns, chancesOf(mixture, crowd, patterns.count), u)
    return found === undefined ? [] : [{ ...found, crowd }]
  }
  const without = ({ mixture }: NamedMixture, { crowd, classes }: Trial): NamedMixture => {
    const others = mixture.classes.filter((_, at) => !crowd.includes(at))
    const isPart = crowd !== start.matches // of all matches two kinds are supposed, whether there are any
    const held = heldByAll(crowd.map((at) => mixture.classes[at]!))
    const kinds = classes.map((one) => ({ ...one, held, ...(isPart && { drawn: one.share * pairs * KEPT_OF_SPLIT }) }))
    const next = learnMixture(patterns, [...kinds, ...others], ROUNDS_AFTER_SPLIT)
    return { ...matchClassesOf(patterns, next, u, about, areRare), mixture: next }
  }
  const again = (found: NamedMixture): NamedMixture | undefined => {
    const { matches, partly } = found
    const trials = [...matches, ...partly].flatMap((at) => split(found, [at])).filter(areTwoKinds)
    for (const trial of trials.sort((one, other) => other.gain - one.gain)) {
      const next = without(found, trial)
      const fewest = partly.includes(trial.crowd[0]!) ? matches.length + 1 : 1
      if (next.matches.length >= fewest) return next
    }
    return undefined
  }
  const pairsIn = (one: NamedMixture): number =>
    dot(chancesOf(one.mixture, one.matches, patterns.count), patterns.weights)
  const stayed = start.matches.filter((at) => start.mixture.classes[at]!.moved !== true)
  const hasMoved = stayed.length < start.matches.length
  const [whole] = hasMoved
    ? split(start, stayed).filter(({ gain }) => gain >= GAIN_BESIDE_MOVED)
    : split(start, start.matches)
  if (whole === undefined && !hasMoved) return start
  let found = whole === undefined ? start : without(start, whole)
  if (whole !== undefined && staysWhole(whole, pairsIn(start), pairsIn(found))) return start
  if (found.matches.length === 0) return start
  for (let splits = 1; splits < MOST_SPLITS; splits++) {
    const next = again(found)
    if (next === undefined) break
    found = next
  }
  return found
}

/** What all of these classes hold. */
function heldByAll([first, ...others]: readonly MixtureClass[]): readonly number[] {
  return (first?.held ?? []).filter((at) => others.every(({ held = [] }) => held.includes(at)))
}

/** A crowd with the two kinds of it. */
interface Trial extends Split {
  readonly crowd: readonly number[]
}

/** The chance of each pattern to be of one of these classes. */
function chancesOf({ chances }: Mixture, classes: readonly number[], count: number): Float64Array {
  const sums = new Float64Array(count)
  for (const at of classes) for (let pattern = 0; pattern < count; pattern++) sums[pattern]! += chances[at]![pattern]!
  return sums
}

/** The chances as a classifier can hold them. */
function learntOf(patterns: Patterns, chances: Float64Array): Omit<LearntMixture, 'areRare'> {
  const { steps, weights: pairs } = patterns
  const against = chances.map((chance) => 1 - chance)
  const flat = Float64Array.from(FIRST, () => 1 / FIRST.length)
  const m = steps.map((reached) => stepShares(reached, pairs, chances, FIRST))
  const u = steps.map((reached) => stepShares(reached, pairs, against, flat))
  const repeated = repetitionsOf(steps, pairs)
  const begun = m.map((own, comparison) => weightsOf(own, u[comparison]!).map((bits) => bits / repeated[comparison]!))
  return { m, u, chances, ...distil(patterns, chances, begun) }
}
