import { type About, changes, isOfName } from './about.ts'
import { AGREED_STEPS, type Agreement, agreementOf, bitsOf, commonOf } from './class-agreement.ts'
import { type ByStep, MISSING } from './levels.ts'
import { isSomebodyElse, mayBeMatches } from './may-be-matches.ts'
import type { Mixture } from './mixture.ts'
import type { Patterns } from './patterns.ts'
import { NESTED, type Phis, phisOf, repetitionsOf, totalOf } from './repetitions.ts'

/** A class is worth naming with so many pairs, and with this share of all or so many that they are none by chance. */
export const FEWEST_PAIRS = 3
const LEAST_SHARE = 0.0002
const NOT_BY_CHANCE = 30
/** The best class says something of columns in which it has so much common ground; less than this share of it refutes another class. */
const TELLING_GROUND = 0.5
const REFUTING_SHARE = 0.25
/** What the columns that refute a class may be worth, of all. */
const MOST_REFUTED = 0.5
/** … where it is shown which of the columns hang together. */
const MOST_REFUTED_BESIDE_A_NEST = 0.3
/** … of people who differ in nothing but places, and have more in common than names, of so many bits: namesakes have not. */
const MOST_REFUTED_OF_MOVED = 0.45
const NO_NAMESAKE = 3
/** … of things that have a code of so many bits in common, or several, of those that have any. */
const TELLING_CODES = 3
const SAME_CODE = 0.95
/** … times how many pairs the class has for each of the best one's. */
const MOST_REFUTED_OF_MATCHES = 0.15
/** … where all that refutes it changes while somebody stays the same. */
const MOST_REFUTED_OF_CHANGED = 0.3
/** … where codes are shared: a code is one thing's alone, however many go by another name beside it. */
const MOST_REFUTED_OF_SHARED_CODES = 1
/** Who shares such a part of all but what changes, so many bits more than it takes to name one pair of all, is the same, however many have changed it. */
const SHARED_BESIDES = 0.75
const BEYOND_CHANCE = 5
/** … or of all but a kind, as a cuisine or a status: a column in which one stranger of thirty-two agrees, or more. */
const BITS_OF_KIND = 5
/** How often names agree, and how near they are to the same, where things are of one kind and not one thing. */
const NEVER_CALLED = 0.01
const OF_ONE_KIND = 0.2
const NAMED_ALIKE = 0.4
/** Of so few columns a class may share one alone and be refuted by none. */
const FEW_COLUMNS = 2
/** Classes of this share of the highest quality are as good. */
const NEARLY_BEST = 0.95
/** How good a class must be, of the best. */
const LEAST_QUALITY = 0.45
/** How good a class must be, of the best, to hold matches among others. */
const PARTLY = 0.12
/** Classes with less of the lesser one's agreement in common agree in different columns. */
const COMMON_GROUND = 1 / 3
/** Pairs that agree in a greater share of what columns are worth may be no strangers. */
const STRANGE = 0.25
/** … times the ground of the best class is shared. */
const SHARED_GROUND = 0.5

/** What is known of columns when classes are named. */
interface Columns {
  readonly nested: Phis
  /** By comparison, what it is worth to be the same, in bits. */
  readonly bits: readonly number[]
  /** Bits that it takes to name one pair of all that there are. */
  readonly bitsOfPair: number
  /** … of the candidates. */
  readonly bitsOfCandidate: number
  /** By comparison. */
  readonly about: readonly (About | undefined)[]
  repeated(): readonly number[]
}

/** What classes of a mixture are. */
export interface NamedClasses {
  /** Pairs of one thing. */
  readonly matches: readonly number[]
  /** None of these, but as good in part: matches may be among their pairs. */
  readonly partly: readonly number[]
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
  if (possible.every((at) => isNeverCalledTheSame(all[at]!, about))) return { matches: [], partly: [] }
  const most = Math.max(...possible.map((at) => all[at]!.quality))
  const good = possible.filter((at) => all[at]!.quality >= NEARLY_BEST * most)
  // Of classes about as good the one with the most pairs: a small one may be good by chance.
  const first = good.reduce((one, other) => (all[other]!.pairs > all[one]!.pairs ? other : one))
  const best = all[first]!
  const bitsOfPair = Math.log2(patterns.possible ?? total)
  const nested = placesTogether(phisOf(patterns.steps, strangersOf(patterns, bits)), about)
  const like = new Map(
    named.flatMap((at) => {
      const repeated = () => repetitionsOf(patterns.steps, weightsWithout(patterns, mixture, [...good, at]))
      // Where the best class often differs in one of two columns, that column refutes nothing, and to share the other one, a country, would do.
      if (good.includes(at) || (bits.length <= FEW_COLUMNS && isByChance(all[at]!, bitsOfPair))) return []
      const columns = { nested, bits, bitsOfPair, bitsOfCandidate: Math.log2(total), about, repeated }
      const against = refutationOf(all[at]!, best, columns)
      return against === undefined ? [] : [[at, against * all[at]!.pairs] as const]
    }),
  )
  const outdone = (at: number): boolean =>
    [...like].some(([other, refuted]) => refuted < like.get(at)! && areApart(all[at]!, all[other]!))
  const matches = named.filter((at) => good.includes(at) || (like.has(at) && !outdone(at)))
  const partly = named.filter((at) => !matches.includes(at) && all[at]!.quality >= PARTLY * best.quality)
  return { matches, partly }
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

/** A whole name agrees where its parts do, and where another whole name does; given and family name are two. */
function namesTogether(phis: Phis, about: readonly (About | undefined)[]): Phis {
  const isName = (at: number): boolean => isOfName(about[at])
  const isWhole = (one: number, other: number): boolean => about[one] === 'WHOLE_NAME' || about[other] === 'WHOLE_NAME'
  return phis.map((row, one) =>
    row.map((phi, other) => (isName(one) && isName(other) && isWhole(one, other) ? 1 : phi)),
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

/**
 * What refutes a class that is like the best one otherwise, as a share of what columns are worth; undefined for a class that is not
 * like it. A kind of matches that differ in such columns is rare beside the best one: if they often differed, these columns would not
 * tell there.
 *
 * Who moved and who lives in one household differ in what the other shares. An address is several columns that say one thing: town and
 * postcode agree together among strangers as well. So the side on which columns hang together among strangers is worth one column; where
 * none do, each is worth its share of what others say with it among candidates.
 */
function refutationOf(one: Agreement, best: Agreement, columns: Columns): number | undefined {
  const { nested, about, repeated } = columns
  const telling = [...one.worth.keys()].filter((at) => best.ground[at]! >= TELLING_GROUND)
  const refuting = telling.filter((at) => one.ground[at]! < best.ground[at]! * REFUTING_SHARE)
  // Another part or colour is another thing, and another name somebody else, whatever else is the same.
  if (refuting.some((at) => about[at] === 'VARIANT' || isSomebodyElse(one, at, about))) return undefined
  const shared = telling.filter((at) => one.ground[at]! >= best.ground[at]! * SHARED_GROUND)
  const [apart, together] = [nestOf(refuting, nested), nestOf(shared, nested)]
  const shown = refuting.length > 0 && Math.max(apart, together) >= NESTED
  const side = shown ? (apart > together ? refuting : shared) : []
  // Who differs in telephone or e-mail alone is no household: what is shared beside the address is worth what it is.
  const moves = side === refuting && side.some((at) => about[at] === 'PLACE')
  const isContact = refuting.every((at) => about[at] === 'CONTACT')
  const arePeople = about.some(isOfName)
  const hangs = isContact || (!arePeople && side === shared)
  const address = hangs ? hangingOf(side, nested) : side.filter((at) => !moves || changes(about[at]))
  const said = namesTogether(nested, about)
  const greatest = address.reduce((max, at) => Math.max(max, one.worth[at]!), 0)
  const sum = address.reduce((total, at) => total + one.worth[at]!, 0)
  const repetition = shown
    ? one.worth.map((_, at) => (address.includes(at) ? sum / greatest : totalOf(said[at]!)))
    : repeated()
  const sharesCodes = codesOf(one, about) >= TELLING_CODES
  // Codes of one thing hang together because they are of one thing.
  const worth = sharesCodes ? one.worth : one.worth.map((bits, at) => bits / repetition[at]!)
  const all = worth.reduce((total, bits) => total + bits, 0)
  if (all === 0) return undefined
  const against = refuting.reduce((total, at) => total + worth[at]!, 0) / all
  if (isTheSameBesides(one, refuting, columns)) return against
  const hasChanged = refuting.every((at) => changes(about[at]))
  const changed = hasChanged ? MOST_REFUTED_OF_CHANGED : MOST_REFUTED_OF_MATCHES
  const most = sharesCodes ? MOST_REFUTED_OF_SHARED_CODES : changed
  return against <= (sharesCodes ? MOST_REFUTED_OF_MOVED : mostAgainst(one, { refuting, shared, shown }, about)) &&
    (against * one.pairs) / best.pairs <= most &&
    qualityOf(one, worth) >= LEAST_QUALITY * qualityOf(best, worth)
    ? against
    : undefined
}

/** Bits of the codes that are nearly always the same. */
function codesOf({ worth, agreed }: Agreement, about: readonly (About | undefined)[]): number {
  const codes = [...worth.keys()].filter((at) => about[at] === 'CODE')
  return codes.every((at) => agreed[at]! >= SAME_CODE) ? codes.reduce((sum, at) => sum + worth[at]!, 0) : 0
}

/**
 * Whether a class differs in nothing that makes another thing of what has all else in common: in where people live, in telephones and
 * e-mail addresses, or, of what stands somewhere, in which kind it is said to be of.
 */
function isTheSameBesides(
  one: Agreement,
  refuting: readonly number[],
  { about, bits, bitsOfPair, bitsOfCandidate }: Columns,
): boolean {
  if (refuting.length === 0) return false
  const shares = (least: number, is: (at: number) => boolean): boolean => {
    const { common, all } = sharedOf(one, (at) => !is(at))
    return refuting.every(is) && common >= SHARED_BESIDES * all && common >= least
  }
  const isKind = (at: number): boolean => about[at] === undefined && bits[at]! < BITS_OF_KIND
  const beyondChance = bitsOfPair + BEYOND_CHANCE
  return (
    shares(beyondChance, (at) => about[at] === (about.some(isOfName) ? 'PLACE' : 'CONTACT')) ||
    (about.some(changes) && refuting.every(isKind) && shares(bitsOfCandidate, (at) => refuting.includes(at)))
  )
}

/** Whether chance alone makes as many pairs with so many bits in common. */
function isByChance(one: Agreement, bitsOfPair: number): boolean {
  return commonOf(one) < bitsOfPair - Math.log2(one.pairs)
}

/** Bits that a class has in common in some of the columns, and bits of these. */
function sharedOf({ worth, agreed }: Agreement, is: (at: number) => boolean) {
  let [common, all] = [0, 0]
  for (const [at, bits] of worth.entries()) {
    if (!is(at)) continue
    common += bits * agreed[at]!
    all += bits
  }
  return { common, all }
}

interface Sides {
  readonly refuting: readonly number[]
  readonly shared: readonly number[]
  /** It is shown which of the columns hang together. */
  readonly shown: boolean
}

/** How much of what columns are worth may refute a class that differs in these. */
function mostAgainst(
  { worth }: Agreement,
  { refuting, shared, shown }: Sides,
  about: readonly (About | undefined)[],
): number {
  const arePeople = about.some(isOfName)
  const differIn = (one: About): boolean => refuting.every((at) => about[at] === one)
  const besides = shared.filter((at) => about[at] !== 'PLACE' && !isOfName(about[at]))
  const isNoNamesake = besides.reduce((sum, at) => sum + worth[at]!, 0) >= NO_NAMESAKE
  if (arePeople && differIn('PLACE') && isNoNamesake) return MOST_REFUTED_OF_MOVED
  // Only people share an address: what else stands there under one name is one thing with two telephones.
  const besideNest = shown && (arePeople || !differIn('CONTACT'))
  return besideNest ? MOST_REFUTED_BESIDE_A_NEST : MOST_REFUTED
}

/** The share of these bits in which a class agrees. */
function qualityOf({ agreed }: Agreement, worth: readonly number[]): number {
  return worth.reduce((sum, bits, at) => sum + bits * agreed[at]!, 0) / worth.reduce((sum, bits) => sum + bits, 0)
}

/** Those of some columns that hang together with another one of them. */
function hangingOf(columns: readonly number[], nested: Phis): readonly number[] {
  return columns.filter((one) => columns.some((other) => other !== one && nested[one]![other]! >= NESTED))
}

/** How much those two of some columns hang together that do it the most. */
function nestOf(columns: readonly number[], nested: Phis): number {
  return Math.max(0, ...columns.flatMap((one) => columns.map((other) => (one < other ? nested[one]![other]! : 0))))
}
