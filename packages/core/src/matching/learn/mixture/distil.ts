import { type ByStep, MISSING, probabilityOf, STEPS } from '../levels.ts'
import { addOuter, solveSymmetric } from '../linear-system.ts'
import type { Patterns } from '../patterns.ts'
import { nonIncreasing } from '../weights.ts'

const ROUNDS = 12
/** How strongly a weight is drawn to where it began: as a Gaussian prior of one natural unit, in nats. */
const DRAWN = 1
/** No step of a column says more, in nats: beyond, chances of 0 and 1 would draw weights to infinity. */
const FARTHEST = 2
const NATS = Math.LN2

/**
 * Weights by step, in bits, that give each pattern about the chance it was given: a logistic regression by Newton's method, drawn to
 * where it began. Columns that say the same share their weight, where sums of independent ones would count it twice. Steps are made
 * monotone afterwards: to be more alike never says less.
 *
 * @param chances of each pattern to be a match
 * @param begun weights by step, in bits
 */
export function distil(
  patterns: Patterns,
  chances: Float64Array,
  begun: ByStep,
): { readonly prior: number; readonly weights: ByStep } {
  const { steps } = patterns
  const size = steps.length * STEPS.length + 1
  const center = Float64Array.from({ length: size }, (_, at) =>
    at === size - 1 ? 0 : begun[Math.floor(at / STEPS.length)]![at % STEPS.length]! * NATS,
  )
  const weights = center.slice()
  weights[size - 1] = Math.log(1e-3)
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, curve } = derivatives(patterns, chances, weights)
    for (let at = 0; at < size; at++) {
      const drawn = at === size - 1 ? 1e-6 : DRAWN
      slope[at]! -= drawn * (weights[at]! - (at === size - 1 ? weights[at]! : center[at]!))
      curve[at * size + at]! += drawn
    }
    const move = solveSymmetric(curve, slope)
    const most = move.reduce((max, one) => Math.max(max, Math.abs(one)), 0)
    const pace = Math.min(1, FARTHEST / most)
    for (let at = 0; at < size; at++) weights[at]! += pace * move[at]!
    if (most < 1e-3) break
  }
  const own = steps.map((reached, comparison) =>
    nonIncreasing(
      weights.slice(comparison * STEPS.length, (comparison + 1) * STEPS.length).map((nats) => nats / NATS),
      massesOf(reached, patterns.weights),
    ),
  )
  return { prior: weights[size - 1]! / NATS, weights: own }
}

/** Of the logarithm of the likelihood by the weights: slope, and curvature as rows of a symmetric matrix, its upper half. */
function derivatives({ count, steps, weights: pairs }: Patterns, chances: Float64Array, weights: Float64Array) {
  const size = weights.length
  const slope = new Float64Array(size)
  const curve = new Float64Array(size * size)
  const present = new Int32Array(steps.length + 1)
  for (let pattern = 0; pattern < count; pattern++) {
    let columns = 0
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at]![pattern]!
      if (step !== MISSING) present[columns++] = at * STEPS.length + step
    }
    present[columns++] = size - 1
    let nats = 0
    for (let at = 0; at < columns; at++) nats += weights[present[at]!]!
    const chance = probabilityOf(nats / NATS)
    const off = (chances[pattern]! - chance) * pairs[pattern]!
    for (let at = 0; at < columns; at++) slope[present[at]!]! += off
    addOuter(curve, size, present, columns, chance * (1 - chance) * pairs[pattern]!)
  }
  return { slope, curve }
}

function massesOf(reached: Uint8Array, pairs: Float64Array): Float64Array {
  const masses = new Float64Array(STEPS.length).fill(0.01)
  for (let pattern = 0; pattern < reached.length; pattern++) {
    const step = reached[pattern]!
    if (step !== MISSING) masses[step]! += pairs[pattern]!
  }
  return masses
}
