import type { Sample } from '@onefold/core'
import type { Random } from '@onefold/core/adapter-kit'
import { makeSample } from '../make-sample.ts'
import { DE } from '../people/data/de.ts'
import { ES } from '../people/data/es.ts'
import { FR } from '../people/data/fr.ts'
import { GB } from '../people/data/gb.ts'
import { createPeople } from '../people/households.ts'
import { csvSystems, type Generated } from '../system-files.ts'
import { customersEntity, customersResources, customersTable } from './configuration.ts'
import { billing, crm, type Row, shop } from './habits.ts'

const PEOPLE = 1800
const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'street',
  'city',
  'postcode',
  'country',
] as const satisfies readonly (keyof Row)[]
/** Britain thrice, as the company is at home there. */
export const COUNTRIES = Object.freeze([GB, GB, GB, ES, ES, DE, DE, FR])

/** Three systems that know the same people in different ways. */
export function customersSample(seed = 20_261_120): Sample {
  return makeSample(
    {
      id: 'customers',
      name: 'Customers',
      version: '1.0.0',
      description:
        'Three systems that know the same people in different ways: an address book, a web shop and an old billing system. About half of their records are duplicates; families, twins and namesakes are not.',
      resources: customersResources,
      table: customersTable,
      entity: customersEntity,
    },
    generateCustomers,
    seed,
  )
}

function generateCustomers(random: Random): Generated {
  const people = createPeople(PEOPLE, COUNTRIES, random)
  return csvSystems('customers', [crm, shop, billing], COLUMNS, people, random)
}
