import { type ByStep, MISSING, STEPS } from '../../packages/core/src/matching/learn/levels.ts'
import { addOuter, solveSymmetric } from '../../packages/core/src/matching/learn/linear-system.ts'

/** Pairs of which the truth is known, with the step that each reaches in each comparison. */
export interface LabelledPairs {
  readonly steps: readonly Uint8Array[]
  readonly right: Uint8Array
}

/** True pairs and others that reach the same steps. */
interface Pattern {
  readonly positions: Int32Array
  right: number
  wrong: number
}

const ROUNDS = 12
/** So many pairs' worth of doubt about each weight. */
const RIDGE = 0.5
const MOST_STEP = 4

/**
 * F1 over pairs that a logistic regression reaches that is told the truth, on the same steps, at its best line: about as much as any
 * weights could reach that are added up. `pairs`: the true ones, whether they meet or not.
 */
export function ceilingOf(labelled: LabelledPairs, pairs: number): number {
  const patterns = patternsOf(labelled)
  if (patterns.length === 0 || pairs === 0) return 0
  const weights = regression(patterns, labelled.steps.length * STEPS.length + 1)
  const scored = patterns.map((pattern) => ({ pattern, logit: logitOf(pattern, weights) }))
  scored.sort((x, y) => y.logit - x.logit)
  let [right, all, best] = [0, 0, 0]
  for (const { pattern } of scored) {
    right += pattern.right
    all += pattern.right + pattern.wrong
    best = Math.max(best, (2 * right) / (all + pairs))
  }
  return best
}

function patternsOf({ steps, right }: LabelledPairs): readonly Pattern[] {
  const known = new Map<string, Pattern>()
  const codes = new Array<number>(steps.length)
  for (let pair = 0; pair < right.length; pair++) {
    for (let at = 0; at < steps.length; at++) codes[at] = steps[at]![pair]!
    const name = String.fromCharCode(...codes)
    const pattern = known.get(name) ?? { positions: positionsOf(codes), right: 0, wrong: 0 }
    known.set(name, pattern)
    if (right[pair] === 1) pattern.right += 1
    else pattern.wrong += 1
  }
  return [...known.values()]
}

/** Position 0 is the constant; what is missing has none. */
function positionsOf(codes: readonly number[]): Int32Array {
  const own = codes.flatMap((step, at) => (step === MISSING ? [] : [1 + at * STEPS.length + step]))
  return Int32Array.from([0, ...own])
}

function logitOf({ positions }: Pattern, weights: Float64Array): number {
  let sum = 0
  for (const position of positions) sum += weights[position]!
  return sum
}

/** Newton's method, with a step that is bounded so that separable pairs do not run away. */
function regression(patterns: readonly Pattern[], size: number): Float64Array {
  const weights: ByStep[number] = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(size * size)
    const gradient = weights.map((weight) => -RIDGE * weight)
    for (let at = 0; at < size; at++) matrix[at * size + at] = RIDGE
    for (const pattern of patterns) {
      const { positions, right, wrong } = pattern
      const chance = 1 / (1 + Math.exp(-logitOf(pattern, weights)))
      const error = right - (right + wrong) * chance
      for (const position of positions) gradient[position]! += error
      addOuter(matrix, size, positions, positions.length, (right + wrong) * Math.max(chance * (1 - chance), 1e-6))
    }
    const step = solveSymmetric(matrix, gradient)
    for (let at = 0; at < size; at++) weights[at]! += Math.max(-MOST_STEP, Math.min(MOST_STEP, step[at]!))
  }
  return weights
}
