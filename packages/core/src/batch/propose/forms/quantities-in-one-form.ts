import { inSmallUnits } from '../../../matching/compare/words/quantities.ts'
import type { Profile } from '../profile.ts'
import { isOfQuantities } from '../types/about-columns.ts'
import { withValuesInOneForm } from './values-in-one-form.ts'

/** A column of quantities with each quantity written in one way, as it is compared: 0.5kg and 500 g are one value. */
export function withQuantitiesInOneForm(profile: Profile): Profile {
  return isOfQuantities(profile) ? withValuesInOneForm(profile, (text) => inSmallUnits(text).trim()) : profile
}
