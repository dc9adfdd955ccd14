import type { Profile } from '../profile.ts'
import { agreementIn, askedColumn } from './asked-column.ts'
import { FEWEST, someStrangers, twinsIn } from './twin-sets.ts'

/** Of the pairs with one value so many agree in another column too, beyond chance, where it says anything of a thing. */
const NOTHING = 0.1

/**
 * Of a code of which nearly each record has its own, whether those few that have one in common have nothing else in common: it was drawn for
 * each. What is a thing's, its records share, and more besides. Unknown, and false, where too few have one in common.
 */
export function sharesNothingElse(profile: Profile, others: readonly Profile[]): boolean {
  const strangers = someStrangers(others)
  const twins = twinsIn([askedColumn(profile, false, strangers).numbers])
  if (twins.a.length < FEWEST) return false
  return others.every((one) => agreementIn(askedColumn(one, false, strangers), twins).part < NOTHING)
}
