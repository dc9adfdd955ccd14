import type { Random } from '@onefold/core/adapter-kit'
import { COUNTRIES } from '../customers/sample.ts'
import { listed } from '../people/data/country.ts'
import { createPeople } from '../people/households.ts'
import type { Birth, Person } from '../people/person.ts'

/** Somebody who was seen by a doctor, as they really are. */
export interface Patient {
  readonly number: number
  readonly person: Person
  readonly insurance: string
  readonly visits: readonly Visit[]
}

export interface Visit {
  readonly day: Birth
  readonly ward: string
  readonly reason: string
  readonly doctor: string
}

const WARDS = listed('Surgery, Cardiology, Eye clinic, General practice, Physiotherapy, Radiology, Children, Emergency')
const REASONS = listed(`Broken wrist, Check-up, Vaccination, High blood pressure, Cataract, Back pain, Cough, Allergy,
  Sprained ankle, Blood test, Headache, Removal of stitches`)
const DOCTORS = listed('Dr Amory, Dr Brandt, Dr Casal, Dr Dufour, Dr Eastwood, Dr Ferrer, Dr Gruber, Dr Hale')

/** People of the households that the customers live in too, with one to four visits each. Numbered from 1. */
export function createPatients(count: number, random: Random): readonly Patient[] {
  return createPeople(count, COUNTRIES, random).map((person) => ({
    number: person.number,
    person,
    insurance: Array.from({ length: 10 }, () => random.below(10)).join(''),
    visits: Array.from({ length: random.between(1, 4) }, () => ({
      day: { year: random.between(2023, 2026), month: random.between(1, 12), day: random.between(1, 28) },
      ward: random.pick(WARDS),
      reason: random.pick(REASONS),
      doctor: random.pick(DOCTORS),
    })),
  }))
}
