import { type About, isOfName, lasts } from '../about.ts'
import { MISSING } from '../levels.ts'
import type { Patterns } from '../patterns.ts'
import { AGREED_STEPS, agreeingShare } from './class-agreement.ts'
import { NESTED, phisOf } from './repetitions.ts'

/** A column tells by itself where no more of the pairs that are no matches agree in it. */
const SELDOM_AGREED = 0.01
/** … and lasts where at least so many of the matches do. */
const MOSTLY_AGREED = 0.5
/** With a greater part of them by chance each is a namesake as likely as not. */
const MOST_BY_CHANCE = 0.5
/** Standard errors of what chance brings together from which on there are more, and not by chance. */
const SURELY = 3

/**
 * The chances of pairs to be matches, with those of people who moved: of one name, living elsewhere, and the same in what tells by itself
 * and lasts, as the day of birth does. So many of them are matches as there are more than chance would make of so many namesakes. A
 * mixture finds them only where a class of them survives beside all who share a day of birth.
 */
export function withMoved(
  { steps, weights }: Patterns,
  chances: Float64Array,
  about: readonly (About | undefined)[],
): Float64Array {
  if (!about.some(isOfName) || !about.includes('PLACE')) return chances
  const others = weights.map((pairs, pattern) => pairs * (1 - chances[pattern]!))
  const matches = weights.map((pairs, pattern) => pairs * chances[pattern]!)
  const columnsAt = (holds: (at: number) => boolean) => steps.filter((_, at) => holds(at))
  const isPlace = placesOf(steps, others, about)
  const names = columnsAt((at) => isOfName(about[at]))
  const places = columnsAt(isPlace)
  const lasting = columnsAt((at) => !isPlace(at) && lasts(about[at]))
    .filter((reached) => agreeingShare(reached, matches) >= MOSTLY_AGREED)
    .map((reached) => ({ reached, byChance: agreeingShare(reached, others) }))
    .filter(({ byChance }) => byChance <= SELDOM_AGREED)
  const moved: number[] = []
  let [found, byChance] = [0, 0]
  for (let pattern = 0; pattern < weights.length; pattern++) {
    const known = lasting.filter(({ reached }) => reached[pattern] !== MISSING)
    if (known.length === 0 || !areAll(names, pattern, agrees) || !areAll(places, pattern, differs)) continue
    byChance += weights[pattern]! * known.reduce((share, one) => share * one.byChance, 1)
    if (!known.every(({ reached }) => agrees(reached[pattern]!))) continue
    found += weights[pattern]!
    moved.push(pattern)
  }
  const surely = byChance + SURELY * Math.sqrt(Math.max(1, byChance))
  if (found < surely || byChance > MOST_BY_CHANCE * found) return chances
  const raised = chances.slice()
  for (const pattern of moved) raised[pattern] = Math.max(chances[pattern]!, 1 - byChance / found)
  return raised
}

/** Which columns are of places: those that are known to be, and what hangs together with one. */
function placesOf(steps: readonly Uint8Array[], others: Float64Array, about: readonly (About | undefined)[]) {
  const phis = phisOf(steps, others)
  return (at: number): boolean =>
    about[at] === 'PLACE' ||
    (about[at] === undefined && about.some((one, place) => one === 'PLACE' && phis[at]![place]! >= NESTED))
}

/** Whether this holds wherever both have a value, which they have somewhere. */
function areAll(columns: readonly Uint8Array[], pattern: number, holds: (step: number) => boolean): boolean {
  const known = columns.filter((reached) => reached[pattern] !== MISSING)
  return known.length > 0 && known.every((reached) => holds(reached[pattern]!))
}

function agrees(step: number): boolean {
  return step < AGREED_STEPS
}

function differs(step: number): boolean {
  return !agrees(step)
}
