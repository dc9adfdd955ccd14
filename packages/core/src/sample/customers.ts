import type { EntityInput, ResourceInput, TableInput } from '../api/configuration.ts'
import { notFound } from '../error/onefold-error.ts'
import { seededRandom } from '../lib/random.ts'
import { csvOf, writeSystem } from './customer-files.ts'
import { customersEntity, customersResources, customersTable, fileNameOf } from './customers-configuration.ts'
import { DE } from './data/de.ts'
import { ES } from './data/es.ts'
import { FR } from './data/fr.ts'
import { GB } from './data/gb.ts'
import { billing, crm, shop } from './habits.ts'
import { createPeople } from './households.ts'

/** Everything that an installation needs to show what the engine does, and the truth to measure it by. */
export interface Sample {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly resources: readonly ResourceInput[]
  readonly table: TableInput
  readonly entity: EntityInput
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** The number of the real person behind a row. Refuses with `not_found` a row that is not of the files. */
  truthOf(system: string, sourceId: string): number
}

const PEOPLE = 1800
/** Britain thrice, as the company is at home there. */
export const COUNTRIES = Object.freeze([GB, GB, GB, ES, ES, DE, DE, FR])

/** The sample `customers`: the same files for the same seed, for ever. */
export function customersSample(seed = 20_261_120): Sample {
  const random = seededRandom(seed)
  const people = createPeople(PEOPLE, COUNTRIES, random)
  const systems = [crm, shop, billing].map((habit) => writeSystem(habit, people, random))
  const truth = new Map(
    systems.flatMap(({ system, rows }) =>
      rows.map(({ id, person }) => [JSON.stringify([system, id]), person] as const),
    ),
  )
  return Object.freeze({
    id: 'customers' as const,
    name: 'Customers',
    description:
      'Three systems that know the same people in different ways: an address book, a web shop and an old billing system. About half of their records are duplicates; families, twins and namesakes are not.',
    resources: customersResources,
    table: customersTable,
    entity: customersEntity,
    files: systems.map((rows) => ({ name: fileNameOf(rows.system), text: csvOf(rows) })),
    truthOf(system: string, sourceId: string): number {
      const person = truth.get(JSON.stringify([system, sourceId]))
      if (person === undefined) throw notFound('sample row', `${system} ${sourceId}`)
      return person
    },
  })
}
