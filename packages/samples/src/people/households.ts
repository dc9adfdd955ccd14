import type { Random } from '@onefold/core/adapter-kit'
import type { Country } from './data/country.ts'
import { createMeans, type Means } from './means.ts'
import type { Address, Birth, Person } from './person.ts'

/** Somebody before they have a number, a mailbox and a telephone. */
interface Member {
  readonly firstName: string
  readonly lastName: string
  readonly formerName?: string
  readonly birth: Birth
}

interface Household {
  readonly country: Country
  readonly members: readonly Member[]
}

/**
 * People in households, which are what makes matching hard: couples share an address and a telephone, twins a birthday
 * as well, and a son may have his father's name. Numbered from 1.
 */
export function createPeople(count: number, countries: readonly Country[], random: Random): readonly Person[] {
  const means = createMeans(random)
  const people: Person[] = []
  while (people.length < count) {
    const household = createHousehold(random.pick(countries), random)
    people.push(...settled(household, people.length, means, random))
  }
  return people.slice(0, count)
}

function createHousehold(country: Country, random: Random): Household {
  const kind = random.fraction()
  if (kind < 0.5) return { country, members: [adult(country, random)] }
  if (kind < 0.78) return { country, members: couple(country, random) }
  if (kind < 0.92) return { country, members: family(country, random) }
  if (kind < 0.95) return { country, members: twins(country, random) }
  if (kind < 0.97) return { country, members: namesakes(country, random) }
  return { country, members: [adult(country, random), adult(country, random), adult(country, random)] }
}

function adult(country: Country, random: Random): Member {
  return {
    firstName: random.pick(random.chance(0.5) ? country.women : country.men),
    lastName: surname(country, random),
    birth: born(1940, 2004, random),
  }
}

function couple(country: Country, random: Random): readonly Member[] {
  const first = adult(country, random)
  const second = adult(country, random)
  const birth = born(first.birth.year - 6, Math.min(2004, first.birth.year + 6), random)
  if (country.twoSurnames || random.chance(0.3)) return [first, { ...second, birth }]
  const married = { ...second, lastName: first.lastName, birth }
  return [first, random.chance(0.15) ? { ...married, formerName: second.lastName } : married]
}

function family(country: Country, random: Random): readonly Member[] {
  const [mother, father] = [adult(country, random), adult(country, random)]
  const year = random.between(1945, 1980)
  const lastName = country.twoSurnames ? childSurname(father, mother) : father.lastName
  const children = Array.from({ length: random.between(1, 2) }, () => ({
    firstName: random.pick(random.chance(0.5) ? country.women : country.men),
    lastName,
    birth: born(year + 22, Math.min(2006, year + 38), random),
  }))
  const parents = [father, country.twoSurnames ? mother : { ...mother, lastName }]
  return [...parents.map((parent) => ({ ...parent, birth: born(year - 3, year + 3, random) })), ...distinct(children)]
}

function twins(country: Country, random: Random): readonly Member[] {
  const [one, other] = random.pick(country.twins)
  const twin = adult(country, random)
  return [
    { ...twin, firstName: one },
    { ...twin, firstName: other },
  ]
}

/** Father and son, or mother and daughter, of one name. */
function namesakes(country: Country, random: Random): readonly Member[] {
  const parent = { ...adult(country, random), birth: born(1940, 1972, random) }
  return [parent, { ...parent, birth: born(parent.birth.year + 21, parent.birth.year + 34, random) }]
}

function surname(country: Country, random: Random): string {
  if (country.twoSurnames) return `${random.pick(country.surnames)} ${random.pick(country.surnames)}`
  return random.chance(0.04)
    ? `${random.pick(country.surnames)}-${random.pick(country.surnames)}`
    : random.pick(country.surnames)
}

/** The first surname of each parent. */
function childSurname(father: Member, mother: Member): string {
  return `${father.lastName.split(' ')[0]} ${mother.lastName.split(' ')[0]}`
}

/** Parents give a name once. */
function distinct(children: readonly Member[]): readonly Member[] {
  return children.filter(({ firstName }, at) => children.findIndex((child) => child.firstName === firstName) === at)
}

function born(first: number, last: number, random: Random): Birth {
  return { year: random.between(first, last), month: random.between(1, 12), day: random.between(1, 28) }
}

/** Gives the household its address, and each member what is theirs. */
function settled({ country, members }: Household, before: number, means: Means, random: Random): readonly Person[] {
  const address = means.address(country)
  const shared = members.length > 1 && random.chance(0.5)
  const phone = shared ? means.phone(country) : undefined
  const [head] = members
  const mailbox =
    head !== undefined && members.length > 1 && random.chance(0.1)
      ? means.email(country, 'family', head.lastName, head.birth.year)
      : undefined
  return members.map((member, at) => ({
    ...member,
    ...shortNameOf(member, country, random),
    number: before + at + 1,
    country,
    emails: mailboxes(member, country, mailbox, means, random),
    phones: phone === undefined ? [means.phone(country)] : [means.phone(country), phone],
    addresses: addresses(address, country, means, random),
  }))
}

function shortNameOf({ firstName }: Member, { shortNames }: Country, random: Random): { readonly shortName?: string } {
  const shortName = shortNames[firstName]
  return shortName !== undefined && random.chance(0.4) ? { shortName } : {}
}

function mailboxes(member: Member, country: Country, shared: string | undefined, means: Means, random: Random) {
  const { firstName, lastName, formerName, birth } = member
  const own = means.email(country, firstName, lastName, birth.year)
  const older = random.chance(0.15) ? [means.email(country, firstName, formerName ?? lastName, birth.year)] : []
  return shared === undefined ? [own, ...older] : [own, ...older, shared]
}

function addresses(address: Address, country: Country, means: Means, random: Random): readonly Address[] {
  return random.chance(0.08) ? [address, means.address(country)] : [address]
}
