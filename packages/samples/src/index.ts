import type { Sample } from '@onefold/core'
import { companiesSample } from './companies/sample.ts'
import { customersSample } from './customers/sample.ts'
import { patientsSample } from './patients/sample.ts'
import { productsSample } from './products/sample.ts'

export { billing, crm, shop } from './customers/habits.ts'
export { COUNTRIES } from './customers/sample.ts'
export { createPeople } from './people/households.ts'
export { international } from './people/notations.ts'
export type { Person } from './people/person.ts'
export { type Habit, type SystemRows, writeSystem } from './system-files.ts'
export { companiesSample, customersSample, patientsSample, productsSample }

/** The samples that come with the product, in the order in which they are shown. */
export function allSamples(): readonly Sample[] {
  return [customersSample(), companiesSample(), productsSample(), patientsSample()]
}
