import { twoStepMap } from '../../../lib/collections/two-step-map.ts'

/** Values of one thing: those that one list has of it, and those of another list. */
export interface Met {
  readonly one: readonly number[]
  readonly other: readonly number[]
}

/** Rounds of expectation and maximization; more change nothing. */
const ROUNDS = 10
/** Things that have both, by what is expected. */
const FEWEST = 5
/** Of what a value stands for in the other list, in both directions. */
const MOSTLY = 0.6
/** The correlation of having the one and having the other, over all things, and standard errors of it. */
const CORRELATED = 0.2
const SURELY = 4

/**
 * Which value of one list stands for which of another one, as words of two languages are aligned: each value that a thing has in one list is
 * explained by those that it has in the other, the better an explanation the more often it holds (model 1 of Brown, Della Pietra, Della
 * Pietra and Mercer, “The Mathematics of Statistical Machine Translation”, 1993), in both directions. What is as frequent anywhere explains itself.
 */
export function alignedValues(met: readonly Met[]): readonly (readonly [one: number, other: number])[] {
  const forth = expectedOf(met)
  const back = expectedOf(met.map(({ one, other }) => ({ one: other, other: one })))
  const [ones, others] = [countsOf(met.map(({ one }) => one)), countsOf(met.map(({ other }) => other))]
  return [...forth.pairs()].flatMap(([one, other]) => {
    const expected = Math.min(forth.of(one, other), back.of(other, one))
    const isMutual = forth.shareOf(one, other) >= MOSTLY && back.shareOf(other, one) >= MOSTLY
    if (expected < FEWEST || !isMutual) return []
    const together = forth.together(one, other)
    const correlation = correlationOf(together, ones.get(one)!, others.get(other)!, met.length)
    return correlation >= CORRELATED && correlation * Math.sqrt(met.length) >= SURELY ? [[one, other] as const] : []
  })
}

/** How often each value of `other` is expected to be there for one of `one`. */
function expectedOf(all: readonly Met[]) {
  const chances = countsOf(all.map(({ other }) => other))
  const chanceOf = (other: number): number => chances.get(other)! / all.length
  const met = all.filter(({ one, other }) => one.length > 0 && other.length > 0)
  const both = twoStepMap<number, number, number>()
  for (const { one, other } of met) {
    for (const a of one) for (const b of other) both.set(a, b, (both.get(a, b) ?? 0) + 1)
  }
  const seen = countsOf(met.map(({ one }) => one))
  let counts = both
  let [totals, first] = [seen, true]
  for (let round = 0; round < ROUNDS; round++) {
    const next = twoStepMap<number, number, number>()
    const sums = new Map<number, number>()
    for (const { one, other } of met) {
      for (const b of other) {
        const likelihoods = one.map((a) => (counts.get(a, b) ?? 0) / (totals.get(a) ?? 1))
        const together = likelihoods.reduce((sum, each) => sum + each, first ? 0 : chanceOf(b))
        if (together === 0) continue
        for (const [at, a] of one.entries()) {
          const part = likelihoods[at]! / together
          next.set(a, b, (next.get(a, b) ?? 0) + part)
          sums.set(a, (sums.get(a) ?? 0) + part)
        }
      }
    }
    counts = next
    totals = sums
    first = false
  }
  return {
    of: (a: number, b: number): number => counts.get(a, b) ?? 0,
    shareOf: (a: number, b: number): number => (counts.get(a, b) ?? 0) / (totals.get(a) ?? 1),
    together: (a: number, b: number): number => both.get(a, b) ?? 0,
    *pairs(): Generator<readonly [number, number]> {
      for (const a of seen.keys()) for (const b of chances.keys()) if (counts.has(a, b)) yield [a, b]
    },
  }
}

function countsOf(lists: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const list of lists) for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** Of two things that are there or not (Pearson). */
function correlationOf(both: number, one: number, other: number, all: number): number {
  const spread = Math.sqrt(one * (all - one) * other * (all - other))
  return spread === 0 ? 0 : (both * all - one * other) / spread
}
