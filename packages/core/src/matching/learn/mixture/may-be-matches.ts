import { type About, isOfName, makesAnother } from '../about.ts'
import type { ByStep } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { type Agreement, agreedShare, agreementOf, bitsOf, commonOf } from './class-agreement.ts'
import { stepShares } from './mixture.ts'

/** Who agrees less often than that in a column, and is so little nearer there than strangers, agrees in it no more than they do. */
const HARDLY_EVER_AGREED = 0.1
const NO_GROUND = 0.1
/** Who next to never agrees in a column, though the candidates have a word of it in common, is not of one thing for that. */
const NEVER_AGREED = 0.01
const GROUND_OF_KEYS = 0.2
/** Pairs of which both have a code, and such a share of all: where next to none has the same one they are of two things, whatever they share … */
const PAIRS_WITH_CODES = 30
const SHARE_WITH_CODES = 0.3
/** … but for another code, in so many. */
const ONE_CODE = 0.5
/** So much less alike than strangers are in a column that two lists write in two ways. */
const LESS_THAN_STRANGERS = -0.1
/** What the columns may be worth, of all, in which pairs of one thing agree no more than strangers do. */
const MOST_UNSHARED = 0.22
/** Names that differ so much are of two people, colours and parts of two things. */
const ANOTHER_VALUE = 0.25
/** Who agrees so often in the one thing that makes variants is none of them, however many strangers say nothing of it. */
const MOSTLY_AGREED = 0.75
/** Bits × how often both have a value: a column that says less is not asked. */
const SAYS_SOMETHING = 1
/** People who agree in less than this share of what columns are worth … */
const LITTLE = 0.3
/** … have so many bits more in common than it takes for chance alone to bring as many together. */
const BEYOND_CHANCE = 4
/** … as they are, drawn to strangers by one pair: what chance would make of so few is asked for itself. */
const HARDLY_DRAWN = 1
/** People are called the same where so many of the pairs have one given or whole name. */
const CALLED_THE_SAME = 0.5

/**
 * Whether pairs with these chances may be of one thing, whatever other pairs there are. What two records of one thing hold differs here
 * and there, never everywhere: a crowd shares what brought it together, and nothing else. Who has another given name is somebody else, and
 * another colour or part is another thing. No two shops have one price: what is measured is not asked
 * of a class that shares more than chance brings together, more bits than it takes to name one of the pairs. People who have one
 * given name, or one company, and nothing else, are as many as chance makes of them.
 */
export function mayBeMatches(
  chances: Float64Array,
  patterns: Patterns,
  u: ByStep,
  about: readonly (About | undefined)[],
): boolean {
  const agreement = (drawn?: number): Agreement => {
    const shares = patterns.steps.map((reached, at) => stepShares(reached, patterns.weights, chances, u[at]!, drawn))
    return agreementOf(patterns, chances, shares, u, u.map(bitsOf))
  }
  const own = agreement()
  const { worth, agreed, same, ground } = own
  const few = agreement(HARDLY_DRAWN)
  if (areVariants(few, u, about) || areOfOtherPlaces(own, about)) return false
  if (areOfOtherCodes(own, about, u.map(bitsOf))) return false
  const isKnown = patterns.possible !== undefined && own.pairs > 0
  const isBeyondChance = isKnown && commonOf(few) >= Math.log2(patterns.possible / own.pairs) + BEYOND_CHANCE
  const arePeople = isKnown && about.some(isOfName)
  const isNoChance = arePeople && isBeyondChance
  if (arePeople && few.quality < LITTLE && !isNoChance) return false
  const columns = [...worth.keys()].filter((at) => agreed[at]! < HARDLY_EVER_AGREED)
  const shareNothing = columns.filter((at) => ground[at]! < (agreed[at]! < NEVER_AGREED ? GROUND_OF_KEYS : NO_GROUND))
  // Numbers that follow one another are alike, and of two things.
  const ofSeries = [...worth.keys()].filter((at) => about[at] === 'CODE' && same[at]! < NEVER_AGREED)
  const unshared = [...new Set([...shareNothing, ...ofSeries])]
  const others = [...worth.keys()].filter((at) => about[at] !== 'MEASURE')
  const shared = others.reduce((sum, at) => sum + worth[at]! * agreed[at]!, 0)
  const pairs = patterns.weights.reduce((sum, weight) => sum + weight, 0)
  const open = shared < Math.log2(pairs) ? unshared : unshared.filter((at) => others.includes(at))
  // People have no variants: what nobody knows to be of a person is of what was recorded, and no other person's.
  const ofRecords = isNoChance && areCalledTheSame(own, about) ? open.filter((at) => about[at] === undefined) : []
  // Less alike than strangers are those of two lists of which each writes a duration or a price in its own way.
  const inTwoWays = arePeople || !isBeyondChance ? [] : open.filter((at) => ground[at]! < LESS_THAN_STRANGERS)
  const excused = [...ofRecords, ...inTwoWays.filter((at) => !makesAnother(about[at]))]
  const asked = open.filter((at) => !excused.includes(at))
  const worthOf = (some: Iterable<number>): number => [...some].reduce((sum, at) => sum + worth[at]!, 0)
  return (
    worthOf(asked) <= MOST_UNSHARED * (worthOf(worth.keys()) - worthOf(excused)) &&
    !columns.some((at) => isSomebodyElse(own, at, about))
  )
}

function areCalledTheSame({ agreed }: Agreement, about: readonly (About | undefined)[]): boolean {
  return about.some((one, at) => (one === 'GIVEN_NAME' || one === 'WHOLE_NAME') && agreed[at]! >= CALLED_THE_SAME)
}

/** Whether a class differs in this column as people do who are two: in a name. */
export function isSomebodyElse(
  { worth, agreed, ground }: Agreement,
  at: number,
  about: readonly (About | undefined)[],
): boolean {
  if (worth[at]! < SAYS_SOMETHING || agreed[at]! >= HARDLY_EVER_AGREED) return false
  // Who shares a family name alone is half of a whole name nearer than strangers.
  return about[at] === 'WHOLE_NAME' || (about[at] === 'GIVEN_NAME' && ground[at]! < ANOTHER_VALUE)
}

/**
 * Whether a class has a code on both sides often enough to say it, and next to never the same one: what is one thing's alone, as an article
 * number or a tax number, is another thing's there. Not where another code is the same: then one of the two is of something else.
 *
 * @param bits by comparison, what it is worth to be the same
 */
export function areOfOtherCodes(
  { pairs, worth, same }: Agreement,
  about: readonly (About | undefined)[],
  bits: readonly number[],
): boolean {
  const codes = [...worth.keys()].filter((at) => about[at] === 'CODE')
  const known = codes.filter(
    (at) => (pairs * worth[at]!) / bits[at]! >= Math.max(PAIRS_WITH_CODES, SHARE_WITH_CODES * pairs),
  )
  return known.some((at) => same[at]! < NEVER_AGREED) && !known.some((at) => same[at]! >= ONE_CODE)
}

/**
 * Where one place says more than all that is no place, it is what a record is of: flats of one house have all else in common, and
 * another flat is another place.
 */
function areOfOtherPlaces({ worth, agreed }: Agreement, about: readonly (About | undefined)[]): boolean {
  const places = [...worth.keys()].filter((at) => about[at] === 'PLACE')
  const most = places.reduce((max, at) => (worth[at]! > (worth[max] ?? 0) ? at : max), places[0] ?? 0)
  const besides = worth.reduce((sum, bits, at) => (about[at] === 'PLACE' ? sum : sum + bits), 0)
  return places.length > 0 && besides < worth[most]! && agreed[most]! < HARDLY_EVER_AGREED
}

/**
 * Things of one name have one size as often as any two. Strangers mostly agree in that neither title says a colour or a part: to agree is
 * worth next to nothing, to differ all the more. Where nothing else tells variants apart, one thing may differ in it as strangers do: one list
 * has the edition in its titles, another one has it elsewhere.
 */
function areVariants({ agreed, ground }: Agreement, u: ByStep, about: readonly (About | undefined)[]): boolean {
  const columns = [...agreed.keys()].filter((at) => makesAnother(about[at]))
  const mostly = columns.length === 1 ? MOSTLY_AGREED : 1
  const isByChance = (at: number): boolean => agreed[at]! < Math.min(agreedShare(u[at]!) + HARDLY_EVER_AGREED, mostly)
  return columns.some((at) => isByChance(at) && ground[at]! < ANOTHER_VALUE)
}
