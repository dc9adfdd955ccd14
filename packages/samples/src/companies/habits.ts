import { abbreviated, dialledAbroad, international, withTrunk } from '../people/notations.ts'
import { misdialled, mistyped, spelledOut, unaccented } from '../people/slips.ts'
import type { Habit } from '../system-files.ts'
import type { Company } from './company.ts'

/** What a source knows of a company, as texts; an empty text where it knows nothing. */
export interface Row {
  readonly name: string
  readonly registration: string
  readonly phone: string
  readonly website: string
  readonly street: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

type CompanyHabit = Habit<Company, Row>

/** An extract of the public registers: exact, in full, and without anything to call. */
export const register: CompanyHabit = {
  system: 'register',
  coverage: 0.8,
  twice: 0,
  idOf: (position) => `R${100_003 + position * 7}`,
  write: ({ name, form, registration, address, country }) => ({
    name: `${name} ${form.full}`,
    registration,
    phone: '',
    website: '',
    street: address.street,
    city: address.town,
    postcode: address.postcode,
    country: country.code,
  }),
}

/** Buyers type it while they order: short, with slips, often without the number of the register. */
export const purchasing: CompanyHabit = {
  system: 'purchasing',
  coverage: 0.65,
  twice: 0.08,
  idOf: (position) => `P-${4001 + position}`,
  write({ name, form, registration, address, country, phone, website }, random) {
    const called = random.chance(0.6) ? `${name} ${random.pick(form.short)}` : name
    return {
      name: random.chance(0.05) ? mistyped(called, random) : called,
      registration: random.chance(0.4) ? (random.chance(0.02) ? misdialled(registration, random) : registration) : '',
      phone: random.chance(0.75) ? random.pick([international, withTrunk])(phone, country) : '',
      website: random.chance(0.5) ? random.pick([website, `https://${website}/`, website.replace('www.', '')]) : '',
      street: random.chance(0.4) ? abbreviated(address.street, country, random) : address.street,
      city: address.town,
      postcode: random.chance(0.05) ? '' : address.postcode,
      country: random.pick(country.written),
    }
  },
}

/** What the book-keeping prints: capitals without accents, the number of the register with the country before it. */
export const ledger: CompanyHabit = {
  system: 'ledger',
  coverage: 0.6,
  twice: 0.04,
  idOf: (position) => String(70_001 + position * 3),
  write({ name, form, registration, address, country, phone }, random) {
    const upper = (text: string): string => spelledOut(text).toUpperCase()
    const called = `${name} ${random.pick(form.short)}`
    return {
      name: upper(random.chance(0.03) ? mistyped(called, random) : called).slice(0, 40),
      registration: random.chance(0.7) ? `${country.code}${registration.replaceAll(' ', '')}` : '',
      phone: random.chance(0.5) ? dialledAbroad(phone, country) : '',
      website: '',
      street: unaccented(upper(abbreviated(address.street, country, random))),
      city: upper(address.town),
      postcode: address.postcode.replace(' ', ''),
      country: country.code,
    }
  },
}
