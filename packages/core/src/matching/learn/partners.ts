/** The pairs in which each is the other's best, ties included, of so many rows. */
export function partnersOf(a: Int32Array, b: Int32Array, evidence: Float64Array, rows: number): readonly number[] {
  const best = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY)
  for (let pair = 0; pair < evidence.length; pair++) {
    const bits = evidence[pair]!
    if (bits > best[a[pair]!]!) best[a[pair]!] = bits
    if (bits > best[b[pair]!]!) best[b[pair]!] = bits
  }
  const partners: number[] = []
  for (let pair = 0; pair < evidence.length; pair++) {
    const bits = evidence[pair]!
    if (bits === best[a[pair]!] && bits === best[b[pair]!]) partners.push(pair)
  }
  return partners
}

/** What the best partner of a record in another source has, and the one after it. */
interface Ranked {
  best: number
  next: number
}

/** The evidence of pairs that are each other's best across two sources, and of runners-up: both ascend. */
export interface Contest {
  readonly best: Float64Array
  /**
   * Of best pairs that are matches, where there are enough of them: there the runner-up is the best of all wrong partners. Where
   * the best is wrong itself, it is the second best of them only.
   */
  readonly runnerUp: Float64Array
  /** Of all best pairs. */
  readonly everyRunnerUp: Float64Array
  /** Pairs that are each other's best once all best ones are taken away: the contest of those whose partner is not there. */
  readonly secondRound: Float64Array
}

const NOBODY = -60
const ENOUGH = 30

/** `sourceOf` numbers sources from 0. Each record has one contest in each other source. */
export function contestOf(
  { a, b }: { readonly a: Int32Array; readonly b: Int32Array },
  evidence: Float64Array,
  sourceOf: (row: number) => number,
  sources: number,
): Contest {
  const nameOf = (row: number, other: number): number => row * sources + sourceOf(other)
  const ranks = new Map<number, Ranked>()
  const rank = (row: number, other: number, bits: number): void => {
    const name = nameOf(row, other)
    const known = ranks.get(name)
    if (known === undefined) ranks.set(name, { best: bits, next: NOBODY })
    else if (bits > known.best) Object.assign(known, { best: bits, next: known.best })
    else if (bits > known.next) known.next = bits
  }
  for (let pair = 0; pair < evidence.length; pair++) {
    rank(a[pair]!, b[pair]!, evidence[pair]!)
    rank(b[pair]!, a[pair]!, evidence[pair]!)
  }
  const firsts = new Set<number>()
  const best: number[] = []
  const runnerUp: number[] = []
  for (let pair = 0; pair < evidence.length; pair++) {
    const one = ranks.get(nameOf(a[pair]!, b[pair]!))!
    const other = ranks.get(nameOf(b[pair]!, a[pair]!))!
    if (evidence[pair] !== one.best || evidence[pair] !== other.best) continue
    firsts.add(pair)
    best.push(evidence[pair]!)
    runnerUp.push(Math.max(one.next, other.next))
  }
  const ofMatches = runnerUp.filter((_, at) => best[at]! > 0)
  return {
    best: Float64Array.from(best).sort(),
    runnerUp: Float64Array.from(ofMatches.length < ENOUGH ? runnerUp : ofMatches).sort(),
    everyRunnerUp: Float64Array.from(runnerUp).sort(),
    secondRound: bestWithout(firsts, { a, b }, evidence, nameOf),
  }
}

/** The evidence, ascending, of pairs that are each other's best without some pairs. */
function bestWithout(
  taken: ReadonlySet<number>,
  { a, b }: { readonly a: Int32Array; readonly b: Int32Array },
  evidence: Float64Array,
  nameOf: (row: number, other: number) => number,
): Float64Array {
  const best = new Map<number, number>()
  const raise = (name: number, bits: number): void => {
    if (bits > (best.get(name) ?? Number.NEGATIVE_INFINITY)) best.set(name, bits)
  }
  for (const [pair, bits] of evidence.entries()) {
    if (taken.has(pair)) continue
    raise(nameOf(a[pair]!, b[pair]!), bits)
    raise(nameOf(b[pair]!, a[pair]!), bits)
  }
  return evidence
    .filter(
      (bits, pair) =>
        !taken.has(pair) &&
        bits === best.get(nameOf(a[pair]!, b[pair]!)) &&
        bits === best.get(nameOf(b[pair]!, a[pair]!)),
    )
    .sort()
}
