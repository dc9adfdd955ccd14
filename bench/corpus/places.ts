import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { capital } from './slips.ts'
import { inventWords, unevenPick } from './words.ts'

export interface Address {
  readonly street: string
  readonly number: string
  readonly city: string
  readonly postcode: string
  readonly region: string
  readonly latitude: number
  readonly longitude: number
}

interface Town {
  readonly name: string
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  readonly codes: readonly string[]
}

const WORLD_SEED = 23
const TOWNS = 1800
const STREETS = 20_000
const KINDS = ['Street', 'Road', 'Avenue', 'Lane', 'Drive', 'Court', 'Place', 'Way']
/** As one writes them, and as another does. */
export const SHORT_KINDS: Readonly<Record<string, string>> = {
  Street: 'St',
  Road: 'Rd',
  Avenue: 'Ave',
  Lane: 'Ln',
  Drive: 'Dr',
  Court: 'Ct',
  Place: 'Pl',
  Way: 'Wy',
}

let world: { town(random: Random): Town; street(random: Random): string } | undefined

function placeWorld() {
  if (world) return world
  const random = seededRandom(WORLD_SEED)
  const names = inventWords(TOWNS, ['', 'ton', 'ville', 'burg', 'heim', 'ford', ' falls', 'field'], random)
  let code = 1000
  const towns = names.map((name, place): Town => {
    const codes = Array.from({ length: Math.max(1, Math.round(900 / (place + 6))) }, () => {
      code += random.between(1, 20)
      return String(code).padStart(5, '0')
    })
    const region = `${String.fromCharCode(65 + random.below(8))}${String.fromCharCode(65 + random.below(6))}`
    const capitals = name.split(' ').map(capital).join(' ')
    return {
      name: capitals,
      region,
      latitude: 40 + 12 * random.fraction(),
      longitude: 2 + 14 * random.fraction(),
      codes,
    }
  })
  const byName = new Map(towns.map((town) => [town.name, town]))
  const pickTown = unevenPick([...byName.keys()], 5)
  const streets = inventWords(STREETS, ['', 'er', 'son', 'ham', 'ley', 'wood'], random)
  const common = ['Main', 'Church', 'Park', 'High', 'Station', 'Mill', 'School', 'Oak', 'Garden', 'Lake']
  const pickStreet = unevenPick(
    [...common, ...streets.map(capital)].map((word, at) => `${word} ${KINDS[at % KINDS.length]}`),
    30,
  )
  world = { town: (chance) => byName.get(pickTown(chance))!, street: pickStreet }
  return world
}

/** Somewhere: many live in a few towns. In `town`, if it is named. */
export function someAddress(random: Random): Address {
  const { town, street } = placeWorld()
  const { name, region, latitude, longitude, codes } = town(random)
  return {
    street: street(random),
    number: `${1 + Math.floor(random.fraction() * random.fraction() * 220)}${random.chance(0.06) ? random.pick(['a', 'b', 'c']) : ''}`,
    city: name,
    postcode: random.pick(codes),
    region,
    latitude: latitude + 0.08 * (random.fraction() - 0.5),
    longitude: longitude + 0.08 * (random.fraction() - 0.5),
  }
}

export function somePhone(random: Random): string {
  return `+49${random.between(151, 179)}${String(random.below(10_000_000)).padStart(7, '0')}`
}

/** A number as somebody else writes it. */
export function phoneWritten(phone: string, style: number): string {
  const rest = phone.slice(3)
  if (style === 1) return `0${rest.slice(0, 3)} ${rest.slice(3)}`
  if (style === 2) return `+49 (${rest.slice(0, 3)}) ${rest.slice(3, 6)}-${rest.slice(6)}`
  return style === 3 ? `0049${rest}` : phone
}
