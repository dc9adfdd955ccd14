import type { About } from '../../../matching/learn/about.ts'
import { type ComparedPairs, evidenceOf, MISSING, probabilityOf } from '../../../matching/learn/levels.ts'
import type { LearntMixture } from '../../../matching/learn/mixture/learn-mixture.ts'
import { chanceOfSame, type Sources } from './sources.ts'

type Opinion = Pick<LearntMixture, 'weights' | 'prior'>

/** Bits from which on a pair is asked where it comes from. */
const CERTAIN = 3
/** With fewer such pairs nothing is shown. */
const FEWEST = 30
/** Odds of pairs inside of sources, by what chance alone would make them: with fewer sources are clean, with more these are of one kind. */
const LEAST = 0.5
const MOST = 1.5
/** Standard errors by which fewer or more of the more alike half are inside of sources: then those inside are no matches. */
const SURELY = 3

/**
 * True when matches fall inside of sources and across them as if records had been dealt out: then sources repeat themselves. Fewer
 * inside are what clean sources have; more inside, or such as are more or less alike than those across, are things of one kind
 * beside each other, of which nothing follows.
 */
export function isStrewn(pairs: ComparedPairs, learnt: Opinion, sources: Pick<Sources, 'of'>): boolean {
  const { upper, lower } = halvesOf(pairs, learnt, sources)
  const all = bothOf({ upper, lower })
  const same = chanceOfSame(sources.of)
  if (all.inside + all.across < FEWEST || same >= 1) return false
  const odds = oddsOf(all, same)
  return odds >= LEAST && odds <= MOST && Math.abs(fewerBy(lower, upper)) < SURELY
}

/** Odds of the more alike half inside of sources from which on these repeat something now and then … */
const NOW_AND_THEN = 0.05
/** … with so many pairs at least. */
const FEWEST_INSIDE = 10

/**
 * True when some of the more alike half of matches are inside of sources: of people, and of what stands somewhere, two records of one list
 * that are as much the same as those of two lists are of one, seldom as they may be. Things of one kind are as alike; people of one house are
 * not, nor are branches at two places.
 */
export function repeatsNowAndThen(pairs: ComparedPairs, learnt: Opinion, sources: Pick<Sources, 'of'>): boolean {
  const { upper } = halvesOf(pairs, learnt, sources)
  return upper.inside >= FEWEST_INSIDE && oddsOf(upper, chanceOfSame(sources.of)) >= NOW_AND_THEN
}

/** Where the certain ones of a learner's matches fall: the more alike half of them, and the other one. */
function halvesOf({ a, b, steps }: ComparedPairs, { weights, prior }: Opinion, { of }: Pick<Sources, 'of'>) {
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  const certain = evidence.filter((bits) => bits > CERTAIN).sort()
  const middle = certain[certain.length >> 1]!
  const counted = { upper: { inside: 0, across: 0 }, lower: { inside: 0, across: 0 } }
  for (let pair = 0; pair < evidence.length; pair++) {
    if (evidence[pair]! <= CERTAIN) continue
    const half = evidence[pair]! > middle ? counted.upper : counted.lower
    if (of[a[pair]!] === of[b[pair]!]) half.inside += 1
    else half.across += 1
  }
  return counted
}

function bothOf({ upper, lower }: { readonly upper: Half; readonly lower: Half }): Half {
  return { inside: upper.inside + lower.inside, across: upper.across + lower.across }
}

/** With fewer matches across that are expected nothing is shown. */
const MANY = 100
/** Odds of matches inside of sources, by what chance alone would make them, below which they are none. */
const NEXT_TO_NONE = 0.05

/** Of a learner that takes sources for clean: what it finds inside of them does not gainsay that. */
export function staysOutside(pairs: ComparedPairs, learnt: Opinion, sources: Pick<Sources, 'of'>): boolean {
  return insideOf(pairs, learnt, sources).odds < NEXT_TO_NONE
}

/** True when the matches of a learner, or the certain ones, all but never fall inside of sources: then sources hold each thing once. */
export function isNeverInside(pairs: ComparedPairs, learnt: Opinion, sources: Pick<Sources, 'of'>): boolean {
  const { odds, across } = insideOf(pairs, learnt, sources)
  if (across >= MANY && odds < NEXT_TO_NONE) return true
  const certain = bothOf(halvesOf(pairs, learnt, sources))
  return certain.across >= MANY && oddsOf(certain, chanceOfSame(sources.of)) < NEXT_TO_NONE
}

/** Nearly the same: 0.9 or more. */
const NEARLY = 2
/** Comparisons in which two records have values. */
const LEAST_COMPARED = 3
/** Odds of pairs inside of sources that are nearly the same in all that is compared, by what chance alone would make them. */
const HARDLY_EVER = 0.03
/** … of people, whom a list may have twice with slips, and another list as they are. */
const NEVER = 0.01

/**
 * True when many pairs across sources are nearly the same in all that both have, and hardly any inside: whatever a learner takes for a
 * match besides, as two packs of one medicine, each source has a thing once.
 */
export function areNeverTheSame(
  { a, b, steps: all }: ComparedPairs,
  about: readonly (About | undefined)[],
  { of }: Pick<Sources, 'of'>,
  arePeople = false,
): boolean {
  // Each shop has its own price; and a person who has two accounts of it has two addresses there, for an account has one of its own.
  const steps = all.filter((_, at) => about[at] !== 'MEASURE' && !(arePeople && about[at] === 'CONTACT'))
  let [inside, across] = [0, 0]
  for (let pair = 0; pair < a.length; pair++) {
    let compared = 0
    const isSame = steps.every((reached) => {
      const step = reached[pair]!
      if (step !== MISSING) compared += 1
      return step === MISSING || step <= NEARLY
    })
    if (!isSame || compared < LEAST_COMPARED) continue
    if (of[a[pair]!] === of[b[pair]!]) inside += 1
    else across += 1
  }
  return across >= MANY && oddsOf({ inside, across }, chanceOfSame(of)) < (arePeople ? NEVER : HARDLY_EVER)
}

/**
 * How many matches a learner expects across sources, and the odds of those inside of them, by what chance alone would make of these.
 * Where sources hold each thing once, those inside are wrong.
 */
export function insideOf({ a, b, steps }: ComparedPairs, { weights, prior }: Opinion, { of }: Pick<Sources, 'of'>) {
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  let [inside, across] = [0, 0]
  for (const [pair, bits] of evidence.entries()) {
    if (of[a[pair]!] === of[b[pair]!]) inside += probabilityOf(bits)
    else across += probabilityOf(bits)
  }
  return { across, odds: oddsOf({ inside, across }, chanceOfSame(of)) }
}

/** Of pairs inside of sources, by what chance alone would put there. */
function oddsOf({ inside, across }: Half, same: number): number {
  return same >= 1 || across === 0 ? Number.POSITIVE_INFINITY : inside / across / (same / (1 - same))
}

interface Half {
  readonly inside: number
  readonly across: number
}

/** By how many standard errors the share of pairs inside is less in the second half than in the first. */
function fewerBy(one: Half, other: Half): number {
  const [first, second] = [one.inside + one.across, other.inside + other.across]
  if (first === 0 || second === 0) return 0
  const share = (one.inside + other.inside) / (first + second)
  const error = Math.sqrt(share * (1 - share) * (1 / first + 1 / second))
  return error === 0 ? 0 : (one.inside / first - other.inside / second) / error
}
