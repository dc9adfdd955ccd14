import type { Random } from '@onefold/core/adapter-kit'
import {
  abbreviated,
  type DateNotation,
  dialledAbroad,
  dottedDate,
  international,
  isoDate,
  namedDate,
  national,
  type PhoneNotation,
  slashedDate,
  tight,
  withTrunk,
} from '../people/notations.ts'
import type { Birth, Person } from '../people/person.ts'
import { misaccented, misdialled, mistyped, spelledOut, unaccented } from '../people/slips.ts'
import type { Habit } from '../system-files.ts'

/** What a source knows of a person, as texts; an empty text where it knows nothing. */
export interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly birth_date: string
  readonly street: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

type CustomerHabit = Habit<Person, Row>

/** Sales people type it: tidy, by telephone, with friends' names and addresses that have aged. */
export const crm: CustomerHabit = {
  system: 'crm',
  coverage: 0.7,
  twice: 0.05,
  idOf: (position) => `C-${20_001 + position}`,
  write(person, random) {
    const { street, town, postcode } = random.pick(person.addresses)
    const last = person.formerName !== undefined && random.chance(0.5) ? person.formerName : person.lastName
    return {
      first_name: slip(firstName(person, 0.5, random), 0.04, random),
      last_name: slip(
        random.chance(0.08) ? misaccented(last) : random.chance(0.03) ? last.toUpperCase() : last,
        0.04,
        random,
      ),
      email: random.chance(0.85) ? email(person, 0.1, random) : '',
      phone: random.chance(0.8) ? phone(person, [international, national, withTrunk], random) : '',
      birth_date: random.chance(0.85) ? date(person.birth, [slashedDate], random) : '',
      street: slip(street, 0.05, random),
      city: slip(town, 0.03, random),
      postcode,
      country: person.country.written[0] ?? '',
    }
  },
}

/** Customers type it themselves: hasty, without accents and capitals, but the mailbox is theirs. */
export const shop: CustomerHabit = {
  system: 'shop',
  coverage: 0.6,
  twice: 0.08,
  idOf: (position) => `u${(position * 7919 + 104_729).toString(36)}`,
  write(person, random) {
    const { street, town, postcode } = person.addresses[0] ?? { street: '', town: '', postcode: '' }
    const manner = random.pick([asIs, asIs, unaccented, lower, (text: string) => lower(unaccented(text))])
    const last = person.country.twoSurnames && random.chance(0.4) ? person.lastName.split(' ')[0] : person.lastName
    return {
      first_name: manner(slip(firstName(person, 0.7, random), 0.03, random)),
      last_name: manner(slip(last ?? '', 0.03, random)) + (random.chance(0.007) ? ' 2' : ''),
      email: random.chance(0.97) ? email(person, 0.2, random) : '',
      phone: random.chance(0.01)
        ? 'n/a'
        : random.chance(0.6)
          ? phone(person, [tight, dialledAbroad, international], random)
          : '',
      birth_date: random.chance(0.6) ? date(person.birth, [isoDate], random) : '',
      street: manner(random.chance(0.4) ? abbreviated(street, person.country, random) : street),
      city: manner(slip(town, 0.04, random)),
      postcode: random.chance(0.3) ? lower(postcode).replace(' ', '') : postcode,
      country: random.pick(person.country.written),
    }
  },
}

/** An old machine prints it: capitals, no accents, and here and there the names in the wrong fields. */
export const billing: CustomerHabit = {
  system: 'billing',
  coverage: 0.55,
  twice: 0.03,
  idOf: (position) => String(7_000_013 + position * 13),
  write(person, random) {
    const { street, town, postcode } = person.addresses[0] ?? { street: '', town: '', postcode: '' }
    const upper = (text: string): string => spelledOut(text).toUpperCase()
    const names = [upper(slip(person.firstName, 0.03, random)), upper(slip(person.lastName, 0.03, random))] as const
    const [first_name, last_name] = random.chance(0.02) ? [names[1], names[0]] : names
    return {
      first_name,
      last_name,
      email: random.chance(0.45) ? email(person, 0.1, random).toUpperCase() : '',
      phone: random.chance(0.55) ? phone(person, [dialledAbroad, withTrunk, national], random) : '',
      birth_date: random.chance(0.85) ? date(person.birth, [dottedDate, dottedDate, namedDate], random) : '',
      street: upper(random.chance(0.3) ? abbreviated(street, person.country, random) : street),
      city: upper(town),
      postcode: random.chance(0.01) ? '?' : postcode.replace(' ', ''),
      country: person.country.code,
    }
  },
}

const asIs = (text: string): string => text
const lower = (text: string): string => text.toLowerCase()

function slip(text: string, share: number, random: Random): string {
  return random.chance(share) ? mistyped(text, random) : text
}

function firstName({ firstName, shortName }: Person, share: number, random: Random): string {
  return shortName !== undefined && random.chance(share) ? shortName : firstName
}

/** `other`: the share that another mailbox of theirs has. Some are wrapped, and some are no addresses at all. */
function email({ emails }: Person, other: number, random: Random): string {
  const address = random.chance(other) ? random.pick(emails) : (emails[0] ?? '')
  const fate = random.fraction()
  if (fate < 0.02) return mistyped(address, random)
  if (fate < 0.04) return ` <${address}>`
  if (fate < 0.05) return `mailto:${address}`
  if (fate < 0.057) return address.replace('@', ' at ')
  return address
}

function phone({ phones, country }: Person, notations: readonly PhoneNotation[], random: Random): string {
  const written = random.pick(notations)(random.pick(phones), country)
  const fate = random.fraction()
  if (fate < 0.02) return misdialled(written, random)
  if (fate < 0.03) return `tel:${written}`
  if (fate < 0.037) return written.slice(0, -3)
  return written
}

function date(birth: Birth, notations: readonly DateNotation[], random: Random): string {
  const write = random.pick(notations)
  const fate = random.fraction()
  if (fate < 0.012) return misdialled(write(birth), random)
  if (fate < 0.02 && birth.day <= 12) return write({ ...birth, day: birth.month, month: birth.day })
  if (fate < 0.027) return write({ ...birth, month: 2, day: 31 })
  return write(birth)
}
