import { companiesSample } from './companies/sample.ts'
import { customersSample } from './customers/sample.ts'
import type { Sample } from './install.ts'
import { patientsSample } from './patients/sample.ts'
import { productsSample } from './products/sample.ts'

/** The samples that come with the product, in the order in which they are shown. */
export function allSamples(): readonly Sample[] {
  return [customersSample(), companiesSample(), productsSample(), patientsSample()]
}
