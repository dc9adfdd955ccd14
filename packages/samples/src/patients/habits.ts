import type { Random } from '@onefold/core/adapter-kit'
import { dottedDate, international, isoDate, slashedDate, tight } from '../people/notations.ts'
import { misdialled, mistyped, unaccented } from '../people/slips.ts'
import type { Habit } from '../system-files.ts'
import type { Patient, Visit } from './patient.ts'

/** A visit, as texts. */
interface VisitRow {
  readonly day: string
  readonly ward: string
  readonly reason: string
  readonly doctor?: string
}

/** What a source knows of a patient; a member is left out where it knows nothing. */
interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly birth_date?: string
  readonly insurance?: string
  readonly phone?: string
  readonly street?: string
  readonly postcode?: string
  readonly city?: string
  readonly visits: readonly VisitRow[]
}

type PatientHabit = Habit<Patient, Row>

/** A hospital: names and days are taken from a card, what happened is written in full. */
export const hospital: PatientHabit = {
  system: 'hospital',
  coverage: 0.75,
  twice: 0.06,
  idOf: (position) => `H${400_001 + position * 3}`,
  write({ person, insurance, visits }, random) {
    const [address] = person.addresses
    return {
      first_name: slip(person.firstName, 0.03, random),
      last_name: slip(person.lastName, 0.03, random),
      ...known('birth_date', 0.97, isoDate(person.birth), random),
      ...known('insurance', 0.85, random.chance(0.01) ? misdialled(insurance, random) : insurance, random),
      ...known('phone', 0.6, tight(random.pick(person.phones), person.country), random),
      ...known('street', 0.9, address?.street ?? '', random),
      ...known('postcode', 0.9, address?.postcode ?? '', random),
      ...known('city', 0.9, address?.town ?? '', random),
      visits: some(visits, random).map(({ day, ward, reason, doctor }) => ({
        day: isoDate(day),
        ward,
        reason,
        doctor,
      })),
    }
  },
}

/** A practice: they know one another there, so short names do, and numbers are copied by hand. */
export const practice: PatientHabit = {
  system: 'practice',
  coverage: 0.7,
  twice: 0.04,
  idOf: (position) => `${position + 1}/26`,
  write({ person, insurance, visits }, random) {
    const [address] = person.addresses
    const first = person.shortName !== undefined && random.chance(0.5) ? person.shortName : person.firstName
    const date = random.pick([slashedDate, dottedDate])
    return {
      first_name: slip(unaccented(first), 0.04, random),
      last_name: slip(unaccented(person.formerName ?? person.lastName), 0.04, random),
      ...known('birth_date', 0.9, date(person.birth), random),
      ...known('insurance', 0.6, insurance.replace(/(\d{3})(?=\d)/g, '$1 '), random),
      ...known('phone', 0.8, international(person.phones[0] ?? '', person.country), random),
      ...known('postcode', 0.8, address?.postcode ?? '', random),
      ...known('city', 0.95, address?.town ?? '', random),
      visits: some(visits, random).map(({ day, ward, reason }) => ({ day: date(day), ward, reason })),
    }
  },
}

function slip(text: string, share: number, random: Random): string {
  return random.chance(share) ? mistyped(text, random) : text
}

/** The member in this share of all rows. */
function known<Name extends string>(name: Name, share: number, value: string, random: Random) {
  return (random.chance(share) && value !== '' ? { [name]: value } : {}) as { readonly [key in Name]?: string }
}

/** One visit at least: somebody who was never there is not known. */
function some(visits: readonly Visit[], random: Random): readonly Visit[] {
  const kept = visits.filter(() => random.chance(0.6))
  return kept.length > 0 ? kept : visits.slice(0, 1)
}
