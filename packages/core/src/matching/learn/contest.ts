import { hashOfPair } from '../kernel/keys/tuples.ts'

/**
 * What best partners tell of a table whose sources hold each thing once, in bits of evidence; all lists ascend. A record has a contest in
 * each source: in another one it has a partner or none, in its own it has none.
 */
export interface Contest {
  /** Of two records of two sources that are each other's best. */
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
  /** Of records whose best partner in another source has a better one. */
  readonly rejected: Float64Array
  /** The same inside of sources, where whoever is best is wrong. */
  readonly inside: Pick<Contest, 'best' | 'rejected'>
  /** Of the records that could have a partner the share that is in a best pair. */
  readonly coverage: number
}

/** Pairs of a table across sources and inside of them. */
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

export function contestOf(pairs: ContestedPairs, evidence: Float64Array): Contest {
  const { sourceOf, possible } = pairs
  const isAcross = ({ row, partner }: Chosen): boolean => sourceOf[row] !== sourceOf[partner]
  const isInside = (one: Chosen): boolean => !isAcross(one)
  const first = choices(pairs, evidence, () => true)
  const best = first.mutual.filter(isAcross)
  const runnersUp = best.filter(({ next }) => next !== NOBODY)
  const ofMatches = runnersUp.filter(({ bits }) => bits > 0)
  const taken = new Set(best.map(({ row, partner }) => row * sourceOf.length + partner))
  const second = choices(
    pairs,
    evidence,
    (one, other) =>
      sourceOf[one] !== sourceOf[other] && !taken.has(Math.min(one, other) * sourceOf.length + Math.max(one, other)),
  )
  const bitsOf = (some: readonly Chosen[]) => ascending(some, ({ bits }) => bits)
  const nextOf = (some: readonly Chosen[]) => ascending(some, ({ next }) => next)
  return {
    best: bitsOf(best),
    runnerUp: nextOf(ofMatches.length < ENOUGH ? runnersUp : ofMatches),
    everyRunnerUp: nextOf(runnersUp),
    secondRound: bitsOf(second.mutual),
    rejected: bitsOf(first.rejected.filter(isAcross)),
    inside: { best: bitsOf(first.mutual.filter(isInside)), rejected: bitsOf(first.rejected.filter(isInside)) },
    coverage: best.length / mostPartners(sourceOf, possible),
  }
}

/** What a record chose in one source, and the next best that it or its partner has. */
interface Chosen {
  readonly row: number
  readonly partner: number
  readonly bits: number
  readonly next: number
}

/** What a record has in one source so far. */
interface Ranked {
  bits: number
  partner: number
  /** Of several equally good ones one is drawn. */
  lot: number
  next: number
}

/** Who chose one another, once a pair, and who chose somebody who chose another one. */
function choices(
  { a, b, sourceOf }: ContestedPairs,
  evidence: Float64Array,
  counts: (one: number, other: number) => boolean,
): { readonly mutual: readonly Chosen[]; readonly rejected: readonly Chosen[] } {
  const sources = sourceOf.reduce((most, source) => Math.max(most, source), 0) + 1
  const ranks = new Map<number, Ranked>()
  const nameOf = (row: number, other: number): number => row * sources + sourceOf[other]!
  const rank = (row: number, other: number, bits: number, lot: number): void => {
    const known = ranks.get(nameOf(row, other))
    if (known === undefined) ranks.set(nameOf(row, other), { bits, partner: other, lot, next: NOBODY })
    else if (bits > known.bits || (bits === known.bits && lot > known.lot))
      Object.assign(known, { bits, partner: other, lot, next: known.bits })
    else if (bits > known.next) known.next = bits
  }
  for (const [pair, bits] of evidence.entries()) {
    const [one, other] = [Math.min(a[pair]!, b[pair]!), Math.max(a[pair]!, b[pair]!)]
    if (!counts(one, other)) continue
    const lot = hashOfPair(one, other)
    rank(one, other, bits, lot)
    rank(other, one, bits, lot)
  }
  const mutual: Chosen[] = []
  const rejected: Chosen[] = []
  for (const [name, { partner, bits, next }] of ranks) {
    const row = Math.floor(name / sources)
    const back = ranks.get(nameOf(partner, row))!
    const chosen = { row, partner, bits, next: Math.max(next, back.next) }
    if (back.partner !== row) rejected.push(chosen)
    else if (row < partner) mutual.push(chosen)
  }
  return { mutual, rejected }
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

function ascending(some: readonly Chosen[], of: (one: Chosen) => number): Float64Array {
  return Float64Array.from(some, of).sort()
}
