import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { Profile } from '../profile.ts'

/** Fewer pairs say nothing. */
const LEAST_TWINS = 10
/** Of what strangers leave open. */
const AGREE = 0.25

/**
 * Whether records that are the same in the two columns with the most different values agree in this one clearly more often than
 * strangers do: then it says something of identity, whatever it is called. Undefined where too few are the same.
 *
 * @param besides records have to be the same in these too
 */
export function twinsAgree(
  suspect: Profile,
  others: readonly Profile[],
  besides: readonly Profile[] = [],
): boolean | undefined {
  const most = [...others].sort((x, y) => y.distinct - x.distinct).slice(0, 2)
  if (most.length < 2) return undefined
  const { ids, firsts } = numberTuples(
    [...new Set([...most, ...besides])].map(({ column }) => column.numbers),
    true,
  )
  const { numbers } = suspect.column
  const sizes = new Int32Array(firsts.length)
  for (const id of ids) sizes[id]! += 1
  const valuesOf = new Map<number, Map<number, number>>()
  for (let row = 0; row < ids.length; row++) {
    const [id, number] = [ids[row]!, numbers[row]!]
    if (id === 0 || number === 0 || sizes[id] === 1) continue
    const counts = valuesOf.get(id) ?? new Map<number, number>()
    valuesOf.set(id, counts.set(number, (counts.get(number) ?? 0) + 1))
  }
  let pairs = 0
  let same = 0
  for (const counts of valuesOf.values()) {
    let [held, alike] = [0, 0]
    for (const count of counts.values()) {
      held += count
      alike += count * (count - 1)
    }
    // A crowd of so many that are the same counts like so many, not like all pairs of it.
    pairs += held - 1
    same += alike / held
  }
  if (pairs < LEAST_TWINS) return undefined
  return same / pairs > suspect.collision + AGREE * (1 - suspect.collision)
}
