import { numberTuples } from '../../../matching/kernel/keys/tuples.ts'
import type { Profile } from '../profile.ts'

/** Fewer pairs say nothing. */
const LEAST_TWINS = 10
/** Of what strangers leave open. */
const AGREE = 0.25

/**
 * Whether records that are the same in the two columns with the most different values agree in this one clearly more often than
 * strangers do: then it says something of identity, whatever it is called. Undefined where too few are the same.
 */
export function twinsAgree(suspect: Profile, others: readonly Profile[]): boolean | undefined {
  const telling = [...others].sort((x, y) => y.distinct - x.distinct).slice(0, 2)
  if (telling.length < 2) return undefined
  const { ids, firsts } = numberTuples(
    telling.map(({ column }) => column.numbers),
    true,
  )
  const { numbers } = suspect.column
  let pairs = 0
  let same = 0
  for (let row = 0; row < ids.length; row++) {
    const first = firsts[ids[row]!]!
    if (ids[row] === 0 || first === row || numbers[row] === 0 || numbers[first] === 0) continue
    pairs += 1
    if (numbers[row] === numbers[first]) same += 1
  }
  if (pairs < LEAST_TWINS) return undefined
  return same / pairs > suspect.collision + AGREE * (1 - suspect.collision)
}
