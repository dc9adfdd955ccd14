import type { Random } from '../../../packages/core/src/lib/random.ts'
import type { GeneratedRow } from '../generated.ts'
import { phoneWritten } from '../places.ts'
import { two } from '../slips.ts'
import type { Person } from './person.ts'

/** Which columns there are, and how full. */
export interface PersonColumns {
  /** The share of values that are not there; more of what forms do not require. */
  readonly missing: number
  /** Names in parts, in one column, or both. */
  readonly names: 'parts' | 'full' | 'both'
  readonly columns: 'customers' | 'thin' | 'contacts' | 'patients'
  /** Coordinates beside the address, an age beside the birth date, the address in one line beside its parts. */
  readonly redundant: boolean
  /** Time stamps, a status, running numbers: nothing of identity. */
  readonly decoys: boolean
}

/** How often a value is missing beside others: what a form requires is there. */
const FORGOTTEN: Readonly<Record<string, number>> = {
  first_name: 0.25,
  last_name: 0.15,
  full_name: 0.15,
  street: 0.8,
  house_number: 1,
  city: 0.6,
  postcode: 0.8,
  date_of_birth: 1.2,
  phone: 2,
  email: 2.2,
  national_id: 2,
  gender: 1,
  latitude: 1.5,
  longitude: 1.5,
  address: 0.6,
}
const KEPT: Readonly<Record<PersonColumns['columns'], readonly string[]>> = {
  customers: ['street', 'house_number', 'city', 'postcode', 'date_of_birth', 'phone', 'email'],
  thin: ['city', 'postcode', 'phone', 'date_of_birth'],
  contacts: ['email', 'phone', 'city', 'address'],
  patients: [
    'middle_name',
    'gender',
    'date_of_birth',
    'street',
    'house_number',
    'city',
    'postcode',
    'region',
    'national_id',
  ],
}
const NAMES = {
  parts: ['first_name', 'last_name'],
  full: ['full_name'],
  both: ['first_name', 'last_name', 'full_name'],
}
const STATUSES = ['active', 'active', 'active', 'inactive', 'prospect', 'blocked']

/** How a source writes people down. The number that a row has is the source's own. */
export function createPersonRows(shape: PersonColumns, random: Random) {
  const kept = [
    ...NAMES[shape.names],
    ...KEPT[shape.columns],
    ...(shape.redundant ? ['latitude', 'longitude', 'age', 'address'] : []),
    ...(shape.decoys ? ['created_at', 'updated_at', 'status', 'customer_number', 'segment'] : []),
  ]
  const styles = new Map<string, number>()
  let number = 100_000
  return (person: Person, source: string): GeneratedRow => {
    const style = styles.get(source) ?? styles.size % 4
    styles.set(source, style)
    number += 1
    const all = { ...texts(person, style, random), ...(shape.decoys ? decoys(number, random) : {}) }
    const row: GeneratedRow = {}
    const nowhere = random.chance(shape.missing * 1.5) // a location service that did not answer left both out
    for (const column of new Set(kept)) {
      const place = column === 'latitude' || column === 'longitude'
      const gone = place ? nowhere : random.chance(shape.missing * (FORGOTTEN[column] ?? 0.5))
      row[column] = gone ? '' : all[column]!
    }
    return row
  }
}

function texts(person: Person, style: number, random: Random): GeneratedRow {
  const { given, middle, family, suffix, address, born } = person
  const last = suffix === '' ? family : `${family} ${suffix}`
  const [year, month, day] = born.split('-') as [string, string, string]
  const line = `${address.street} ${address.number}, ${address.postcode} ${address.city}`
  const jitter = (): number => 0.0006 * (random.fraction() - 0.5)
  return {
    first_name: given,
    middle_name: middle,
    last_name: last,
    full_name:
      style === 2 ? `${last}, ${given}` : [given, style === 1 ? middle.charAt(0) : '', last].filter(Boolean).join(' '),
    street: address.street,
    house_number: address.number,
    city: address.city,
    postcode: address.postcode,
    region: address.region,
    address: line,
    gender: person.female ? 'F' : 'M',
    national_id: person.nationalId,
    date_of_birth: style === 1 ? `${day}.${month}.${year}` : born,
    phone: phoneWritten(person.phone, style),
    email: person.email,
    age: String(2026 - Number(year)),
    latitude: (address.latitude + jitter()).toFixed(5),
    longitude: (address.longitude + jitter()).toFixed(5),
  }
}

function decoys(number: number, random: Random): GeneratedRow {
  const stamp = (year: number): string =>
    `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}T${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}Z`
  return {
    created_at: stamp(random.between(2015, 2025)),
    updated_at: stamp(2026),
    status: random.pick(STATUSES),
    customer_number: `C-${number}`,
    segment: random.pick(['A', 'B', 'C']),
  }
}
