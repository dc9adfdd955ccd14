import { seededRandom } from '../../lib/random.ts'

/**
 * What best partners tell of a table whose sources hold each thing once, in bits of evidence; all lists ascend. A record has a contest in
 * each other source, where it has one partner or none.
 */
export interface Contest {
  /** Of two records of two sources that are each other's best, ties included. */
  readonly best: Float64Array
  /**
   * The better of both sides' second best, if there is one, of pairs that are matches, where there are enough of them: there it is the best
   * of all wrong partners. Where the best is wrong itself, it is the second best of them only.
   */
  readonly runnerUp: Float64Array
  /** Of all best pairs. */
  readonly everyRunnerUp: Float64Array
  /** Pairs that are each other's best once all best ones are taken away: the contest of those whose partner is not there. */
  readonly secondRound: Float64Array
  /** Of the records that could have a partner the share that has one, where of equally good ones one is drawn. */
  readonly coverage: number
}

/** Pairs of a table, each of two sources. */
export interface ContestedPairs {
  readonly a: Int32Array
  readonly b: Int32Array
  /** By row, numbered from 0. */
  readonly sourceOf: Int32Array
  /** Of how many pairs across sources these are the ones that share a key: fewer than all, where some of the records are looked at. */
  readonly possible: number
}

/** With fewer matches among best pairs, all runners-up tell. */
const ENOUGH = 30
const NOBODY = Number.NEGATIVE_INFINITY

/** Deterministic: of equally good partners one is drawn by the order of the pairs. */
export function contestOf(pairs: ContestedPairs, evidence: Float64Array): Contest {
  const ranks = ranksOf(pairs, evidence)
  const best = bestPairs(pairs, evidence, ranks)
  const taken = new Set(best.map(({ pair }) => pair))
  const left = (_: number, pair: number): boolean => !taken.has(pair)
  const others = { ...pairs, a: pairs.a.filter(left), b: pairs.b.filter(left) }
  const bitsOfOthers = evidence.filter(left)
  const second = bestPairs(others, bitsOfOthers, ranksOf(others, bitsOfOthers))
  const partners = mostPartners(pairs.sourceOf, pairs.possible)
  const runnersUp = best.filter(({ next }) => next !== NOBODY)
  const ofMatches = runnersUp.filter(({ bits }) => bits > 0)
  return {
    best: ascending(best, ({ bits }) => bits),
    runnerUp: ascending(ofMatches.length < ENOUGH ? runnersUp : ofMatches, ({ next }) => next),
    everyRunnerUp: ascending(runnersUp, ({ next }) => next),
    secondRound: ascending(second, ({ bits }) => bits),
    coverage: partners === 0 ? 0 : ranks.chosen() / partners,
  }
}

/** What a record has in another source. */
interface Ranked {
  bits: number
  partner: number
  /** Of several equally good ones one is drawn. */
  lot: number
  next: number
}

interface Ranks {
  of(row: number, other: number): Ranked
  /** How many pairs of records chose one another. */
  chosen(): number
}

function ranksOf({ a, b, sourceOf }: ContestedPairs, evidence: Float64Array): Ranks {
  const sources = sourceOf.reduce((most, source) => Math.max(most, source), 0) + 1
  const ranks = new Map<number, Ranked>()
  const nameOf = (row: number, other: number): number => row * sources + sourceOf[other]!
  const of = (row: number, other: number): Ranked => ranks.get(nameOf(row, other))!
  const rank = (row: number, other: number, bits: number, lot: number): void => {
    const known = ranks.get(nameOf(row, other))
    if (known === undefined) ranks.set(nameOf(row, other), { bits, partner: other, lot, next: NOBODY })
    else if (bits > known.bits || (bits === known.bits && lot > known.lot))
      Object.assign(known, { bits, partner: other, lot, next: known.bits })
    else if (bits > known.next) known.next = bits
  }
  const random = seededRandom(evidence.length)
  for (const [pair, bits] of evidence.entries()) {
    const [one, other] = [a[pair]!, b[pair]!]
    const lot = random.fraction()
    rank(one, other, bits, lot)
    rank(other, one, bits, lot)
  }
  const chosen = (): number => {
    let sides = 0
    for (const [name, { partner }] of ranks) {
      const row = Math.floor(name / sources)
      if (of(partner, row).partner === row) sides += 1
    }
    return sides / 2
  }
  return { of, chosen }
}

/** A pair of which each is the other's best, ties included, and the better of both sides' second best. */
interface Best {
  readonly pair: number
  readonly bits: number
  readonly next: number
}

function bestPairs({ a, b }: ContestedPairs, evidence: Float64Array, ranks: Ranks): readonly Best[] {
  const best: Best[] = []
  for (const [pair, bits] of evidence.entries()) {
    const [one, other] = [ranks.of(a[pair]!, b[pair]!), ranks.of(b[pair]!, a[pair]!)]
    if (bits === one.bits && bits === other.bits) best.push({ pair, bits, next: Math.max(one.next, other.next) })
  }
  return best
}

/** As many pairs as two sources can have, of each two sources, and of some of the records their share of that. */
function mostPartners(sourceOf: Int32Array, possible: number): number {
  const sizes = new Map<number, number>()
  for (const source of sourceOf) sizes.set(source, (sizes.get(source) ?? 0) + 1)
  let [partners, pairs] = [0, 0]
  for (const [one, ofOne] of sizes) {
    for (const [other, ofOther] of sizes) {
      if (one >= other) continue
      partners += Math.min(ofOne, ofOther)
      pairs += ofOne * ofOther
    }
  }
  return partners * Math.min(1, possible / pairs)
}

function ascending(some: readonly Best[], of: (one: Best) => number): Float64Array {
  return Float64Array.from(some, of).sort()
}
