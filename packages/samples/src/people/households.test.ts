import { seededRandom } from '@onefold/core/adapter-kit'
import { expect, test } from 'vitest'
import { COUNTRIES } from '../customers/sample.ts'
import { createPeople } from './households.ts'
import type { Person } from './person.ts'

const people = createPeople(3000, COUNTRIES, seededRandom(4))

const addressOf = ({ addresses: [address] }: Person): string => JSON.stringify(address)
const birthOf = ({ birth }: Person): string => JSON.stringify(birth)

/** Pairs of people of one address. */
const housemates = people.flatMap((person, at) =>
  people
    .slice(at + 1, at + 6)
    .flatMap((other) => (addressOf(person) === addressOf(other) ? [[person, other] as const] : [])),
)

test('people are numbered from 1 and have a name, a mailbox, a telephone and an address each', () => {
  expect(people.map(({ number }) => number)).toEqual(people.map((_, at) => at + 1))
  for (const person of people) {
    expect(person.firstName && person.lastName && person.emails[0] && person.phones[0]).toBeTruthy()
    expect(person.birth.year).toBeGreaterThan(1930)
    expect(person.birth.year).toBeLessThanOrEqual(2006)
  }
})

test('a mailbox belongs to one person, unless it is the household that shares it', () => {
  const own = people.map(({ emails }) => emails[0])
  expect(new Set(own).size).toBe(own.length)
})

test.each<[string, (one: Person, other: Person) => boolean]>([
  ['couples and families that share a name', (one, other) => one.lastName === other.lastName],
  ['twins', (one, other) => birthOf(one) === birthOf(other) && one.firstName !== other.firstName],
  [
    'a child with the name of a parent',
    (one, other) =>
      one.firstName === other.firstName &&
      one.lastName === other.lastName &&
      Math.abs(one.birth.year - other.birth.year) > 20,
  ],
  ['a telephone that is shared', (one, other) => one.phones.some((phone) => other.phones.includes(phone))],
  ['a mailbox that is shared', (one, other) => one.emails.some((email) => other.emails.includes(email))],
])('households have %s', (_, holds) => {
  expect(housemates.filter(([one, other]) => holds(one, other)).length).toBeGreaterThan(5)
})
