import type { Learnt } from './learnt.ts'
import { type ByStep, type ComparedPairs, evidenceOf, MISSING, normalised, probabilityOf, STEPS } from './levels.ts'

/** Both sides of a valley are so many times as high as its ground. */
const DEEP = 1.5
/** A higher valley counts in place of a lower one that is so many times as high. */
const DEEPER = 3
/** From step to step what is left of either kind beyond the valley. */
const FADES = 0.5
/** A chance is never nearer to 0 or 1. */
const NEVER_SURE = 0.002
const FEWEST = 0.5
/** What is the same counts like a step as narrow as the others next to it. */
const NARROW = 0.05

/** How wide each step is: so many pairs of it are a density. */
const WIDTHS = STEPS.map((from, step) => (step === 0 ? NARROW : STEPS[step - 1]! - from))

/**
 * What one comparison alone tells of pairs that share a key: strangers are many and not much alike, matches few and alike, and where a
 * valley lies between the two it is where they part. Undefined where there is none: then nothing says how alike matches are.
 *
 * @param possible how many pairs there are at all
 */
export function learnFromValley({ a, steps }: ComparedPairs, possible: number): Learnt | undefined {
  const counts = new Float64Array(STEPS.length)
  for (const step of steps[0]!) if (step !== MISSING) counts[step]! += 1
  const density = counts.map((count, step) => (count + FEWEST) / WIDTHS[step]!)
  const valley = valleyOf(density)
  if (valley === undefined) return undefined
  const seen = density.map((own, step) => {
    const left = density[valley]! * FADES ** (1 + Math.abs(step - valley))
    const share = Math.min(1 - NEVER_SURE, Math.max(NEVER_SURE, left / own))
    return step < valley ? 1 - share : share
  })
  // What is more alike is no less a match, though hardly a pair shows it.
  const chances = seen.map((_, step) => Math.max(...seen.subarray(step)))
  const right = counts.map((count, step) => (count + FEWEST) * chances[step]!)
  const matches = right.reduce((sum, one) => sum + one, 0)
  const share = Math.min(0.5, matches / possible)
  const prior = Math.log2(share / (1 - share))
  const weights: ByStep = [chances.map((chance) => Math.log2(chance / (1 - chance)) - prior)]
  const m = normalised(right)
  const u = m.map((own, step) => own * 2 ** -weights[0]![step]!)
  const evidence = evidenceOf(steps, weights, prior, new Float64Array(a.length))
  return {
    m: [m],
    u: [u],
    weights,
    prior,
    matches: evidence.reduce((sum, bits) => sum + probabilityOf(bits), 0),
    evidence,
  }
}

/** The step with the fewest pairs between those of most strangers and the most alike. */
function valleyOf(density: Float64Array): number | undefined {
  const crowd = density.indexOf(Math.max(...density))
  let found: number | undefined
  // From the least alike on: a lower valley keeps more of the matches.
  for (let step = crowd - 1; step > 0; step--) {
    const ground = density[step]!
    const above = Math.max(...density.subarray(0, step))
    const isLowest = ground <= density[step - 1]! && ground <= density[step + 1]!
    if (!isLowest || above < DEEP * ground || density[crowd]! < DEEP * ground) continue
    if (found === undefined || ground * DEEPER < density[found]!) found = step
  }
  return found
}
