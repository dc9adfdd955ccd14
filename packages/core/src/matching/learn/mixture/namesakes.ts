import { type About, isOfName } from '../about.ts'
import { MISSING } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS, agreeingShare } from './class-agreement.ts'

/** What two have in common besides says which of their name they are with so many bits: one in a hundred strangers has as much. */
const TELLING_BITS = Math.log2(100)

/**
 * The chances of pairs to be matches, where those who are called the same and have little else in common are matches only as far as chance
 * does not make so many namesakes. Of people of two common names a mixture knows that matches have one name, and not how many
 * strangers have; and who moved, and changed the telephone, is like them.
 */
export function withoutNamesakes(
  { steps, weights, possible, chanceOfName }: Patterns,
  chances: Float64Array,
  about: readonly (About | undefined)[],
): Float64Array {
  if (chanceOfName === undefined || possible === undefined) return chances
  const names = steps.filter((_, at) => isOfName(about[at]))
  const others = weights.map((pairs, pattern) => pairs * (1 - chances[pattern]!))
  const besides = steps.flatMap((reached, at) =>
    isOfName(about[at]) ? [] : [{ reached, bits: -Math.log2(agreeingShare(reached, others)) }],
  )
  const areCalled = (pattern: number, isSo: (step: number) => boolean): boolean =>
    names.every((reached) => reached[pattern] !== MISSING && isSo(reached[pattern]!)) &&
    besides.reduce((sum, { reached, bits }) => (agrees(reached[pattern]!) ? sum + bits : sum), 0) < TELLING_BITS
  const called = weights.reduce((sum, pairs, pattern) => (areCalled(pattern, isSame) ? sum + pairs : sum), 0)
  const most = Math.max(0, 1 - (possible * chanceOfName) / called)
  // Who is called nearly the same is a match no more often.
  return chances.map((chance, pattern) => (chance > most && areCalled(pattern, agrees) ? most : chance))
}

/** What is missing agrees in nothing. */
function agrees(step: number): boolean {
  return step < AGREED_STEPS
}

function isSame(step: number): boolean {
  return step === 0
}
