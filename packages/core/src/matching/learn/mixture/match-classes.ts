import { type About, changes, makesAnother } from '../about.ts'
import { type ByStep, MISSING } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS, type Agreement, agreementOf, bitsOf, commonOf } from './class-agreement.ts'
import { mayBeMatches } from './may-be-matches.ts'
import type { Mixture } from './mixture.ts'
import { codesThatRefute, refutationOf } from './refutation.ts'
import { type Phis, phisOf, repetitionsOf } from './repetitions.ts'
import type { MingledClass } from './told-apart.ts'

/** A class is worth naming with so many pairs, and with this share of all or so many that they are none by chance. */
export const FEWEST_PAIRS = 3
const LEAST_SHARE = 0.0002
const NOT_BY_CHANCE = 30
/** How often names agree, and how near they are to the same, where things are of one kind and not one thing. */
const NEVER_CALLED = 0.01
const OF_ONE_KIND = 0.2
const NAMED_ALIKE = 0.4
/** How often the best class agrees in a title, and which part of that another one does that is called otherwise. */
const SOMETIMES_CALLED = 0.1
const LESS_CALLED = 0.1
/** Of so few columns a class may share one alone and be refuted by none. */
const FEW_COLUMNS = 2
/** Classes of this share of the highest quality are as good. */
const NEARLY_BEST = 0.95
/** How good a class must be, of the best, to hold matches among others. */
const PARTLY = 0.12
/** Classes with less of the lesser one's agreement in common agree in different columns. */
const COMMON_GROUND = 1 / 3
/** Pairs that agree in a greater share of what columns are worth may be no strangers. */
const STRANGE = 0.25
/** Some of a mingled class agree in each column that makes variants: a class of variants alone has no matches. */
const SOME_AGREE = 0.2
/** Where so many are of one occasion the others are by mistake of another one. */
const MOSTLY_AGREE = 0.75
/** … and one of these columns is worth so many bits: of titles that mostly say nothing of it there is nothing to be learnt. */
const SAYS_SOMETHING = 1

interface LearntFrom {
  readonly patterns: Patterns
  readonly mixture: Mixture
  readonly u: ByStep
  readonly about: readonly (About | undefined)[]
}

/** What classes of a mixture are. */
export interface NamedClasses {
  /** Pairs of one thing. */
  readonly matches: readonly number[]
  /** None of these, but as good in part: matches may be among their pairs. */
  readonly partly: readonly number[]
  /** … and the same but for what tells things apart: matches are among their pairs. */
  readonly mingled: readonly MingledClass[]
}

/**
 * Which classes are pairs of one thing: the one that agrees most, weighted by what an agreement of strangers would be worth, and
 * those that no column refutes in which the best has common ground. Classes are named when they are learnt, not before: of
 * candidates nobody knows which kinds there are.
 */
export function matchClassesOf(
  patterns: Patterns,
  mixture: Mixture,
  u: ByStep,
  about: readonly (About | undefined)[],
  areRare = false,
): NamedClasses {
  const total = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  const bits = u.map(bitsOf)
  const all = mixture.chances.map((chances, at) => agreementOf(patterns, chances, mixture.classes[at]!.steps, u, bits))
  const least = areRare ? FEWEST_PAIRS : Math.max(FEWEST_PAIRS, Math.min(LEAST_SHARE * total, NOT_BY_CHANCE))
  const named = all.map((_, at) => at).filter((at) => all[at]!.pairs >= least && mixture.classes[at]!.apart !== true)
  const possible = named.filter((at) => mayBeMatches(mixture.chances[at]!, patterns, u, about))
  const refused = named.filter((at) => !possible.includes(at))
  const learnt = { patterns, mixture, u, about }
  const variants = mingledVariants(named, refused, learnt, all)
  if (possible.every((at) => isNeverCalledTheSame(all[at]!, about))) {
    const people = areRare ? mingledPeople(refused, learnt) : []
    return { matches: [], partly: [], mingled: [...variants, ...people] }
  }
  const most = Math.max(...possible.map((at) => all[at]!.quality))
  const good = possible.filter((at) => all[at]!.quality >= NEARLY_BEST * most)
  // Of classes about as good the one with the most pairs: a small one may be good by chance.
  const first = good.reduce((one, other) => (all[other]!.pairs > all[one]!.pairs ? other : one))
  const best = all[first]!
  const bitsOfPair = Math.log2(patterns.possible ?? total)
  const nested = placesTogether(phisOf(patterns.steps, strangersOf(patterns, bits)), about)
  const codes: MingledClass[] = []
  const like = new Map(
    named.flatMap((at) => {
      const repeated = () => repetitionsOf(patterns.steps, weightsWithout(patterns, mixture, [...good, at]))
      // Where the best class often differs in one of two columns, that column refutes nothing, and to share the other one, a country, would do.
      if (good.includes(at) || (bits.length <= FEW_COLUMNS && isByChance(all[at]!, bitsOfPair))) return []
      if (refused.includes(at) && isCalledOtherwise(all[at]!, best, about)) return []
      const columns = { nested, bits, bitsOfPair, bitsOfCandidate: Math.log2(total), about, repeated }
      const against = refutationOf(all[at]!, best, columns)
      if (against !== undefined) return [[at, against * all[at]!.pairs] as const]
      const refuting = codesThatRefute(all[at]!, best, columns)
      if (refuting.length > 0) codes.push({ at, beside: first, columns: refuting })
      return []
    }),
  )
  const outdone = (at: number): boolean =>
    [...like].some(([other, refuted]) => refuted < like.get(at)! && areApart(all[at]!, all[other]!))
  const matches = named.filter((at) => good.includes(at) || (like.has(at) && !outdone(at)))
  const partly = named.filter((at) => !matches.includes(at) && all[at]!.quality >= PARTLY * best.quality)
  return { matches, partly, mingled: [...variants, ...codes] }
}

/**
 * Those of some classes that may be of matches as all columns have it but those that make variants: refused for these, or of pairs of one
 * occasion and pairs of two, which have all else in common.
 */
function mingledVariants(
  classes: readonly number[],
  refused: readonly number[],
  learnt: LearntFrom,
  agreements: readonly Agreement[],
): readonly MingledClass[] {
  const columns = [...learnt.u.keys()].filter((at) => makesAnother(learnt.about[at]))
  const occasions = columns.filter((at) => learnt.about[at] === 'OCCASION')
  const share = (at: number, column: number): number => agreements[at]!.agreed[column]!
  const mayMingle = (at: number): boolean =>
    refused.includes(at)
      ? columns.every((column) => share(at, column) >= SOME_AGREE)
      : occasions.some((column) => share(at, column) < MOSTLY_AGREE)
  return mingledBy(columns, classes.filter(mayMingle), learnt)
}

/**
 * … but the given name: where hardly anybody is there twice, families of one name and address are nearly all who are alike, and who is
 * there twice is among them.
 */
function mingledPeople(refused: readonly number[], learnt: LearntFrom): readonly MingledClass[] {
  const columns = [...learnt.u.keys()].filter((at) => learnt.about[at] === 'GIVEN_NAME')
  return mingledBy(columns, refused, learnt)
}

function mingledBy(
  columns: readonly number[],
  refused: readonly number[],
  { patterns, mixture, u, about }: LearntFrom,
): readonly MingledClass[] {
  if (!columns.some((at) => bitsOf(u[at]!) >= SAYS_SOMETHING)) return []
  const but = <T>(all: readonly T[]): readonly T[] => all.filter((_, at) => !columns.includes(at))
  const others = { ...patterns, steps: but(patterns.steps) }
  return refused
    .filter((at) => mayBeMatches(mixture.chances[at]!, others, but(u), but(about)))
    .map((at) => ({ at, columns }))
}

/**
 * Things of one kind have words of their names in common; who is the same is sometimes called the same. A name is what tells the most, but
 * for what changes and what is of a record: that has nothing in common.
 */
function isNeverCalledTheSame({ worth, agreed, ground }: Agreement, about: readonly (About | undefined)[]): boolean {
  const names = [...worth.keys()].filter((at) => !changes(about[at]) && about[at] !== 'CODE')
  const name = names.reduce((most, at) => (worth[at]! > worth[most]! ? at : most), names[0] ?? 0)
  return agreed[name]! < NEVER_CALLED && ground[name]! >= OF_ONE_KIND && ground[name]! < NAMED_ALIKE
}

/**
 * Tracks of one album have artist, album and year in common, which is one fact: where the best class is called the same now and then, one that
 * is refused and next to never is, is of things that go together.
 */
function isCalledOtherwise(
  { agreed, ground }: Agreement,
  best: Agreement,
  about: readonly (About | undefined)[],
): boolean {
  return about.some(
    (one, at) =>
      one === 'TITLE' &&
      best.agreed[at]! >= SOMETIMES_CALLED &&
      agreed[at]! < LESS_CALLED * best.agreed[at]! &&
      ground[at]! < NAMED_ALIKE,
  )
}

/** A whole address and its town agree together, though among strangers nobody may share the address. */
function placesTogether(phis: Phis, about: readonly (About | undefined)[]): Phis {
  const isPlace = (at: number): boolean => about[at] === 'PLACE'
  return phis.map((row, one) => row.map((phi, other) => (isPlace(one) && isPlace(other) ? 1 : phi)))
}

/** How many pairs each pattern stands for, without those that agree in too much to be of strangers. */
function strangersOf({ steps, weights }: Patterns, bits: readonly number[]): Float64Array {
  return weights.map((weight, pattern) => {
    let [agreed, all] = [0, 0]
    for (const [at, reached] of steps.entries()) {
      if (reached[pattern]! !== MISSING) all += bits[at]!
      if (reached[pattern]! < AGREED_STEPS) agreed += bits[at]!
    }
    return agreed > STRANGE * all ? 0 : weight
  })
}

/** How many pairs each pattern stands for, without those of some classes. */
function weightsWithout({ weights }: Patterns, { chances }: Mixture, classes: readonly number[]): Float64Array {
  return weights.map(
    (weight, pattern) => weight * Math.max(0, 1 - classes.reduce((sum, at) => sum + chances[at]![pattern]!, 0)),
  )
}

/**
 * Two classes that agree in different columns: who shares an address alone and who shares all but it are not both the same, and the
 * kind of matches is the rarer one, the less the more speaks against it.
 */
function areApart(one: Agreement, other: Agreement): boolean {
  let [both, first, second] = [0, 0, 0]
  for (const [comparison, worth] of one.worth.entries()) {
    const [x, y] = [Math.max(0, one.ground[comparison]!), Math.max(0, other.ground[comparison]!)]
    both += worth * Math.min(x, y)
    first += worth * x
    second += worth * y
  }
  return both < COMMON_GROUND * Math.min(first, second)
}

/** Whether chance alone makes as many pairs with so many bits in common. */
function isByChance(one: Agreement, bitsOfPair: number): boolean {
  return commonOf(one) < bitsOfPair - Math.log2(one.pairs)
}
