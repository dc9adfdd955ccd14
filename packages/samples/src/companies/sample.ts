import type { Sample } from '@onefold/core'
import type { Random } from '@onefold/core/adapter-kit'
import { COUNTRIES } from '../customers/sample.ts'
import { makeSample } from '../make-sample.ts'
import { csvSystems, type Generated } from '../system-files.ts'
import { createCompanies } from './company.ts'
import { companiesEntity, companiesResources, companiesTable } from './configuration.ts'
import { ledger, purchasing, type Row, register } from './habits.ts'

const COMPANIES = 1200
const COLUMNS = [
  'name',
  'registration',
  'phone',
  'website',
  'street',
  'city',
  'postcode',
  'country',
] as const satisfies readonly (keyof Row)[]

/** Three systems that name the same companies in different ways. */
export function companiesSample(seed = 20_261_121): Sample {
  return makeSample(
    {
      id: 'companies',
      name: 'Companies',
      version: '1.0.0',
      description:
        'An extract of public registers, the suppliers of the buyers and the creditors of the book-keeping: one company under a long name, a short one and one in capitals. Sisters at one address are not the same company.',
      resources: companiesResources,
      table: companiesTable,
      entity: companiesEntity,
    },
    generateCompanies,
    seed,
  )
}

function generateCompanies(random: Random): Generated {
  const companies = createCompanies(COMPANIES, COUNTRIES, random)
  return csvSystems('companies', [register, purchasing, ledger], COLUMNS, companies, random)
}
