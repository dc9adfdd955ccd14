import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { digitSlip, inventWords, slip, unevenPick } from './words.ts'

export const COLUMNS = [
  'first_name',
  'last_name',
  'street',
  'house_number',
  'city',
  'postcode',
  'date_of_birth',
  'phone',
  'email',
  'latitude',
  'longitude',
  'remark',
  'source',
] as const
export type PersonColumn = (typeof COLUMNS)[number]
type Person = { -readonly [column in PersonColumn]: string }

/** People as a reader would hand them over: a text a cell, empty when there is none. */
export interface People {
  readonly rows: number
  readonly columns: ReadonlyMap<PersonColumn, readonly string[]>
  /** By row, whom it stands for. */
  readonly truth: Int32Array
}

/** The same words for every size, so that sizes can be compared. */
const WORLD_SEED = 7
/** What people write who have no telephone: one key that many share. */
export const NO_PHONE = '+490000000000'
const DOMAINS = 'gmail.com,gmail.com,yahoo.com,outlook.com,web.de,gmx.de,t-online.de,example.org'.split(',')

/**
 * People with 20 % duplicates, families as hard cases, names in several scripts' letters, values with quotation marks
 * and commas, a few very long ones, a placeholder that many share, and e-mail addresses that half of them lack.
 */
export function benchPeople(rows: number, seed: number): People {
  const world = createWorld()
  const random = seededRandom(seed)
  const columns = new Map(COLUMNS.map((column) => [column, new Array<string>(rows).fill('')]))
  const truth = new Int32Array(rows)
  const order = shuffledRows(rows, random)
  let made = 0
  const add = (person: Person, identity: number): void => {
    const row = order[made++]!
    for (const column of COLUMNS) columns.get(column)![row] = person[column]
    truth[row] = identity
  }
  let before: Person | undefined
  for (let identity = 1; made < rows; identity++) {
    const person = invent(world, before, random)
    before = { ...person }
    blank(person, random)
    add(person, identity)
    if (!random.chance(0.16)) continue
    for (let again = true; again && made < rows; again = random.chance(0.36))
      add(repeated(person, world, random), identity)
  }
  layOut(columns, rows)
  return { rows, columns, truth }
}

/**
 * Each text in one piece, row after row, as a reader leaves them in memory: joined texts would be taken apart in the
 * kernel's time.
 */
function layOut(columns: ReadonlyMap<PersonColumn, string[]>, rows: number): void {
  const all = [...columns.values()]
  for (let row = 0; row < rows; row++) for (const column of all) column[row] = Buffer.from(column[row]!).toString()
}

function shuffledRows(rows: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: rows }, (_, row) => row)
  for (let last = rows - 1; last > 0; last--) {
    const other = random.below(last + 1)
    const row = order[last]!
    order[last] = order[other]!
    order[other] = row
  }
  return order
}

type World = ReturnType<typeof createWorld>

function createWorld() {
  const random = seededRandom(WORLD_SEED)
  const cities = inventWords(2500, ['', 'ton', 'ville', 'burg', 'heim', 'ford', ' falls'], random)
  let code = 1000
  const postcodes = new Map(
    cities.map((city, place) => [
      city,
      Array.from({ length: Math.max(1, Math.round(1200 / (place + 6))) }, () => {
        code += random.between(1, 9)
        return String(code).padStart(5, '0')
      }),
    ]),
  )
  const kinds = ['street', 'road', 'avenue', 'lane', 'weg', 'place']
  const streets = inventWords(25_000, ['', 'er', 'son', 'mann', 'ham'], random).map((word, place) =>
    place % 200 === 0 ? `"${word}" Court, ${random.pick(kinds)}` : `${word} ${random.pick(kinds)}`,
  )
  return {
    first: unevenPick(inventWords(6000, ['', 'a', 'ia', 'e', 'o', 'us', 'ine', 'an'], random), 8),
    last: unevenPick(inventWords(60_000, ['', 'er', 'son', 'mann', 'ton', 'berg', 'ski', 'sen'], random), 30),
    city: unevenPick(cities, 5),
    street: unevenPick(streets, 400),
    postcodes,
  }
}

function invent(world: World, before: Person | undefined, random: Random): Person {
  const family = before !== undefined && random.chance(0.18)
  const first = world.first(random)
  const last = family && random.chance(0.9) ? before.last_name : capital(world.last(random))
  const born = `${random.between(1935, 2009)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
  return {
    first_name: random.chance(0.002) ? `${capital(first)} 李小龙` : capital(first),
    last_name: random.chance(0.02) ? `${last}-${capital(world.last(random))}` : last,
    ...(family ? homeOf(before) : home(world, random)),
    date_of_birth: born,
    phone: family && random.chance(0.3) ? before.phone : phone(random),
    email: `${first}.${last.toLowerCase()}${random.below(1000)}@${random.pick(DOMAINS)}`,
    remark: random.below(20_000) === 0 ? 'called, "no answer"; '.repeat(500) : '',
    source: random.pick(['crm', 'shop', 'billing']),
  }
}

function home(world: World, random: Random) {
  const city = world.city(random)
  return {
    street: capital(world.street(random)),
    house_number: String(1 + Math.floor(random.fraction() * random.fraction() * 180)),
    city: capital(city),
    postcode: random.pick(world.postcodes.get(city) ?? ['00000']),
    latitude: (47 + 8 * random.fraction()).toFixed(5),
    longitude: (6 + 9 * random.fraction()).toFixed(5),
  }
}

function homeOf({ street, house_number, city, postcode, latitude, longitude }: Person) {
  return { street, house_number, city, postcode, latitude, longitude }
}

/** What a form does not say. */
function blank(person: Person, random: Random): void {
  if (random.chance(0.0016)) person.phone = NO_PHONE
  else if (random.chance(0.15)) person.phone = ''
  if (random.chance(0.5)) person.email = ''
  if (random.chance(0.04)) person.date_of_birth = ''
  if (random.chance(0.01)) person.first_name = ''
  if (random.chance(0.02)) person.house_number = ''
  if (random.below(50_000) === 0) person.street = `${person.street} ${'building '.repeat(1200)}`
}

/** The same person, written down once more. */
function repeated(person: Person, world: World, random: Random): Person {
  const again = { ...person }
  const change = (column: PersonColumn, share: number, to: (text: string) => string): void => {
    if (again[column] !== '' && random.chance(share)) again[column] = to(again[column])
  }
  const slipped = (text: string): string => slip(text, random)
  const nothing = (): string => ''
  change('first_name', 0.13, slipped)
  change('first_name', 0.02, nothing)
  change('last_name', 0.12, slipped)
  change('last_name', 0.03, () => capital(world.last(random)))
  if (random.chance(0.1)) Object.assign(again, home(world, random))
  change('street', 0.14, slipped)
  change('street', 0.04, nothing)
  change('house_number', 0.05, (text) => digitSlip(text, 0, random))
  change('city', 0.08, slipped)
  change('city', 0.04, nothing)
  change('postcode', 0.06, (text) => digitSlip(text, 0, random))
  change('postcode', 0.04, nothing)
  change('date_of_birth', 0.06, (text) => digitSlip(text, 3, random))
  change('date_of_birth', 0.08, nothing)
  change('phone', 0.07, (text) => digitSlip(text, 4, random))
  change('phone', 0.15, () => phone(random))
  change('phone', 0.2, nothing)
  change('email', 0.05, slipped)
  change('email', 0.2, nothing)
  return again
}

function phone(random: Random): string {
  return `+49${random.between(151, 179)}${String(random.below(10_000_000)).padStart(7, '0')}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
