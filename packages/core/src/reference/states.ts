import { OWN_WORK, type ReferencePack } from './reference-pack.ts'
import { STATES_OF_AMERICA } from './states-america.ts'
import { STATES_OF_EUROPE } from './states-europe.ts'

/** States, provinces, counties by country. */
export const STATES = Object.freeze({
  name: 'states',
  version: '1.1.0',
  ...OWN_WORK,
  /** Countries whose addresses show the code; the others show the name. */
  writtenAsCode: 'US, CA, AU, BR, IT',
  countries: Object.freeze<Record<string, string>>({ ...STATES_OF_AMERICA, ...STATES_OF_EUROPE }),
}) satisfies ReferencePack & { readonly countries: Readonly<Record<string, string>> }
