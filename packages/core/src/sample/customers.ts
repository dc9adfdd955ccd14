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
import type { Sample } from './install.ts'

const PEOPLE = 1800
/** Britain thrice, as the company is at home there. */
export const COUNTRIES = Object.freeze([GB, GB, GB, ES, ES, DE, DE, FR])

/** The sample `customers`: the same files for the same seed, for ever. They are made when somebody asks for them. */
export function customersSample(seed = 20_261_120): Sample {
  let generated: Generated | undefined
  const generate = (): Generated => {
    generated ??= generateCustomers(seed)
    return generated
  }
  return Object.freeze({
    id: 'customers',
    name: 'Customers',
    version: '1.0.0',
    description:
      'Three systems that know the same people in different ways: an address book, a web shop and an old billing system. About half of their records are duplicates; families, twins and namesakes are not.',
    resources: customersResources,
    table: customersTable,
    entity: customersEntity,
    get files() {
      return generate().files
    },
    truthOf(system: string, sourceId: string): number {
      const person = generate().truth.get(keyOf(system, sourceId))
      if (person === undefined) throw notFound('sample row', `${system} ${sourceId}`)
      return person
    },
  })
}

interface Generated {
  readonly files: Sample['files']
  /** The person by system and source id. */
  readonly truth: ReadonlyMap<string, number>
}

function generateCustomers(seed: number): Generated {
  const random = seededRandom(seed)
  const people = createPeople(PEOPLE, COUNTRIES, random)
  const systems = [crm, shop, billing].map((habit) => writeSystem(habit, people, random))
  return {
    files: systems.map((rows) => ({ name: fileNameOf(rows.system), text: csvOf(rows) })),
    truth: new Map(
      systems.flatMap(({ system, rows }) => rows.map(({ id, person }) => [keyOf(system, id), person] as const)),
    ),
  }
}

function keyOf(system: string, sourceId: string): string {
  return JSON.stringify([system, sourceId])
}
