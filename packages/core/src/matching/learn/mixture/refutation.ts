import { type About, changes, isOfName, makesAnother } from '../about.ts'
import type { Agreement } from './class-agreement.ts'
import { areOfOtherCodes, isSomebodyElse } from './may-be-matches.ts'
import { NESTED, type Phis, totalOf } from './repetitions.ts'

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
/** … to the letter in such a part: numbers that follow one another are alike, and never the same. */
const TO_THE_LETTER = 0.5
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
/** How good a class must be, of the best. */
const LEAST_QUALITY = 0.45
/** In so much of the ground that the best class has in a column, it is shared. */
const SHARED_GROUND = 0.5
/** A code that fewer pairs have on both sides does not refute the others. */
const SELDOM_FILLED = 0.6

/** What is known of columns when classes are named. */
export interface Columns {
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

/** The columns in which another class differs from the best one. */
function refutingOf(one: Agreement, best: Agreement): readonly number[] {
  return tellingIn(best).filter((at) => one.ground[at]! < best.ground[at]! * REFUTING_SHARE)
}

function tellingIn({ ground }: Agreement): readonly number[] {
  return [...ground.keys()].filter((at) => ground[at]! >= TELLING_GROUND)
}

/**
 * The codes that alone refute a class, and are missing in many of its pairs: two suppliers at one address with another tax number each are
 * two, and where one of them states none it may be the same one. None where anything else refutes it, or too little is the same.
 */
export function codesThatRefute(one: Agreement, best: Agreement, { about, bits }: Columns): readonly number[] {
  const refuting = refutingOf(one, best)
  const areCodes = refuting.every((at) => about[at] === 'CODE' && one.worth[at]! < SELDOM_FILLED * bits[at]!)
  return areCodes && qualityOf(one, one.worth) >= LEAST_QUALITY * qualityOf(best, one.worth) ? refuting : []
}

/** A whole name agrees where its parts do, and where another whole name does; given and family name are two. */
function namesTogether(phis: Phis, about: readonly (About | undefined)[]): Phis {
  const isName = (at: number): boolean => isOfName(about[at])
  const isWhole = (one: number, other: number): boolean => about[one] === 'WHOLE_NAME' || about[other] === 'WHOLE_NAME'
  return phis.map((row, one) =>
    row.map((phi, other) => (isName(one) && isName(other) && isWhole(one, other) ? 1 : phi)),
  )
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
export function refutationOf(one: Agreement, best: Agreement, columns: Columns): number | undefined {
  const { nested, about, repeated } = columns
  const refuting = refutingOf(one, best)
  // Another part or colour is another thing, and another name somebody else, whatever else is the same.
  if (refuting.some((at) => makesAnother(about[at])) || areOfOtherCodes(one, about, columns.bits)) return undefined
  // … also where the best class is seldom called the same: a household, some of whom are there twice.
  const named = [...refuting, ...[...about.keys()].filter((at) => best.ground[at]! < TELLING_GROUND)]
  if (named.some((at) => isSomebodyElse(one, at, about))) return undefined
  const shared = tellingIn(best).filter((at) => one.ground[at]! >= best.ground[at]! * SHARED_GROUND)
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
function codesOf({ worth, agreed, same }: Agreement, about: readonly (About | undefined)[]): number {
  const codes = [...worth.keys()].filter((at) => about[at] === 'CODE')
  const areShared = codes.every((at) => agreed[at]! >= SAME_CODE && same[at]! >= TO_THE_LETTER)
  return areShared ? codes.reduce((sum, at) => sum + worth[at]!, 0) : 0
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
