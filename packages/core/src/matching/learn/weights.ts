import { type ByStep, evidenceOf } from './levels.ts'

/**
 * What each step says, in bits: the binary logarithm of how much more frequent it is among matches (m) than among strangers
 * (u), after Fellegi and Sunter, "A Theory for Record Linkage", 1969. To be more alike never says less: neighbouring steps that
 * would say so are given what they say together (the pool-adjacent-violators algorithm of isotonic regression).
 */
export function weightsOf(m: Float64Array, u: Float64Array): Float64Array {
  const bits = m.map((share, step) => Math.log2(share / u[step]!))
  return nonIncreasing(
    bits,
    m.map((share, step) => share + u[step]!),
  )
}

/** The nearest numbers that never increase, each with its mass: neighbours that would increase take their common mean. */
export function nonIncreasing(numbers: Float64Array, masses: Float64Array): Float64Array {
  const pools: { weight: number; mass: number; steps: number }[] = []
  for (let step = 0; step < numbers.length; step++) {
    pools.push({ weight: numbers[step]!, mass: masses[step]!, steps: 1 })
    while (pools.length > 1 && pools.at(-2)!.weight < pools.at(-1)!.weight) {
      const [upper, lower] = pools.splice(-2) as [(typeof pools)[number], (typeof pools)[number]]
      const mass = upper.mass + lower.mass
      const weight = (upper.weight * upper.mass + lower.weight * lower.mass) / mass
      pools.push({ weight, mass, steps: upper.steps + lower.steps })
    }
  }
  return Float64Array.from(pools.flatMap(({ weight, steps }) => new Array<number>(steps).fill(weight)))
}

/**
 * By how much the weights must shrink because comparisons repeat one another: the variance of their sum among strangers ÷ what
 * it would be if none knew of the others, at least 1. Adding up what is said twice is the well-known flaw of the independence
 * that Fellegi and Sunter assume; to shrink such a sum is how composite likelihoods are put right (Varin, Reid and Firth, 2011).
 */
export function repetitionOf(strangers: readonly Uint8Array[], weights: ByStep): number {
  const pairs = Math.min(LOOKED_AT, strangers[0]?.length ?? 0)
  if (pairs === 0) return 1
  const some = strangers.map((steps) => steps.subarray(0, pairs))
  const sum = new Float64Array(pairs)
  const together = varianceOf(evidenceOf(some, weights, 0, sum))
  let alone = 0
  for (const [comparison, steps] of some.entries()) {
    alone += varianceOf(evidenceOf([steps], [weights[comparison]!], 0, sum))
  }
  return alone === 0 ? 1 : Math.max(1, together / alone)
}

/** A variance needs fewer pairs than rare agreement does. */
const LOOKED_AT = 8000

function varianceOf(numbers: Float64Array): number {
  let sum = 0
  let squares = 0
  for (const one of numbers) {
    sum += one
    squares += one * one
  }
  return squares / numbers.length - (sum / numbers.length) ** 2
}
