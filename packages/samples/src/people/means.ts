import type { Random } from '@onefold/core/adapter-kit'
import anyAscii from 'any-ascii'
import type { Country } from './data/country.ts'
import type { Address } from './person.ts'

const ATTEMPTS = 50

/** Gives out addresses, numbers and mailboxes, the last two to nobody twice as long as there are enough. */
export interface Means {
  address(country: Country): Address
  phone(country: Country): string
  email(country: Country, firstName: string, lastName: string, year: number): string
}

export function createMeans(random: Random): Means {
  const phones = new Set<string>()
  const emails = new Set<string>()
  return Object.freeze({
    address(country: Country): Address {
      const { name, postcode } = random.pick(country.towns)
      return {
        street: random.pick(country.streets).replace('#', String(random.between(1, 140))),
        town: name,
        postcode: filledIn(postcode + country.postcodeRest, postcode.length, random),
      }
    },

    phone(country: Country): string {
      let phone = ''
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        phone = filledIn(random.pick(country.telephone.numbers), 0, random)
        if (!phones.has(country.code + phone)) break
      }
      phones.add(country.code + phone)
      return phone
    },

    email(country: Country, firstName: string, lastName: string, year: number): string {
      const local = localPart(plain(firstName), plain(lastName), year, random)
      const host = random.pick(country.mailHosts)
      let email = `${local}@${host}`
      for (let number = 2; emails.has(email); number += 1) email = `${local}${number}@${host}`
      emails.add(email)
      return email
    },
  })
}

/** `#` becomes a digit and `A` a letter, behind the part that stands as it is. */
function filledIn(pattern: string, fixed: number, random: Random): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ' // the letters that British postcodes end with
  const rest = pattern.slice(fixed)
  const filled = rest.replace(/[#A]/g, (sign) => (sign === '#' ? String(random.below(10)) : random.pick([...letters])))
  return pattern.slice(0, fixed) + filled
}

function localPart(first: string, last: string, year: number, random: Random): string {
  const short = String(year % 100).padStart(2, '0')
  return random.pick([
    `${first}.${last}`,
    `${first}.${last}`,
    `${first}${last}`,
    `${first.slice(0, 1)}.${last}`,
    `${first.slice(0, 1)}${last}${short}`,
    `${first}_${last}`,
    `${first}${short}`,
    `${last}.${first}`,
  ])
}

/** Letters only, as mailboxes are named. */
function plain(name: string): string {
  return anyAscii(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
