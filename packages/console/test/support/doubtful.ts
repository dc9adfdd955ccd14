import { SYSTEM } from '@onefold/core'
import type { House } from './house.ts'

const NAMES = [
  ...['Ada Abernathy', 'Boris Bianchi', 'Carmen Castellanos', 'Dietrich Dvorak', 'Elena Eriksson'],
  ...['Farid Fitzgerald', 'Greta Grigoryan', 'Hugo Hashimoto', 'Ingrid Ivanova', 'Jamal Jefferson'],
]
/** Where the records of one thing say that it lives: the more they share, the less doubtful. */
const CITIES = ['Lisbon', 'Porto', 'Braga']

/**
 * An entity with this many doubtful groups: a mailbox is shared by two records, of each fourth by three, whose names are nearly alike and
 * whose cities and days of birth are not.
 */
export async function doubtfulGroups(house: House, entity: string, groups: number): Promise<void> {
  await house.onefold.as(SYSTEM).define(entity, {
    columns: { name: 'NAME', email: 'EMAIL', city: 'TEXT', born: 'DATE' },
    keys: ['email'],
  })
  const records = Array.from({ length: groups }, (_, n) =>
    CITIES.slice(0, n % 4 === 3 ? 3 : 2).map((city, k) => ({
      _id: `g${n}-${k}`,
      name: `${NAMES[n % NAMES.length]}${'s'.repeat(k)}`,
      email: mailboxOf([`g${n}-${k}`]),
      city,
      born: `19${30 + n}-0${1 + (n % 9)}-1${k}`,
    })),
  ).flat()
  await house.admin.records(entity).upsert(records)
}

/** The mailbox that these records of one group share. */
export const mailboxOf = ([id = '']: readonly string[]): string => `box${id.slice(1, id.indexOf('-'))}@example.org`
