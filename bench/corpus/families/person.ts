import type { Random } from '../../../packages/core/src/lib/random.ts'
import { nameWorld } from '../names-of-people.ts'
import { type Address, someAddress, somePhone } from '../places.ts'
import { two } from '../slips.ts'

/** Somebody, before anybody wrote them down. */
export interface Person {
  readonly given: string
  readonly middle: string
  readonly family: string
  readonly suffix: string
  readonly female: boolean
  readonly address: Address
  /** `yyyy-mm-dd`. */
  readonly born: string
  readonly phone: string
  readonly email: string
  readonly nationalId: string
}

export interface Kinship {
  /** The share of people who live with the one before. */
  readonly households: number
  /** Of those, the share who are the other one's twin. */
  readonly twins: number
  /** Of those, the share who are the other one's child of the same name. */
  readonly juniors: number
}

const DOMAINS =
  'gmail.com,gmail.com,gmail.com,yahoo.com,hotmail.com,outlook.com,web.de,gmx.de,icloud.com,orange.fr'.split(',')

/** The next one: on their own, or of the household of the one before. */
export function nextPerson(before: Person | undefined, kinship: Kinship, random: Random): Person {
  if (before === undefined || !random.chance(kinship.households)) return alone(random)
  if (random.chance(kinship.juniors)) return junior(before, random)
  const twin = random.chance(kinship.twins)
  return relative(before, twin, random)
}

function alone(random: Random): Person {
  const female = random.chance(0.5)
  const family = nameWorld().family(random)
  const double = random.chance(0.02) ? `${family}-${nameWorld().family(random)}` : family
  const year = 1930 + Math.floor(78 * random.fraction())
  return completed(
    { female, family: double, born: dayIn(year, random), address: someAddress(random), phone: somePhone(random) },
    random,
  )
}

function relative(before: Person, twin: boolean, random: Random): Person {
  const year = Number(before.born.slice(0, 4))
  const apart = random.chance(0.5) ? random.between(-8, 8) : random.pick([1, -1]) * random.between(19, 38)
  const other = Math.min(2012, Math.max(1930, year + (apart === 0 ? 3 : apart)))
  return completed(
    {
      female: twin ? before.female : random.chance(0.5),
      family: twin || random.chance(0.88) ? before.family : nameWorld().family(random),
      born: twin ? before.born : dayIn(other, random),
      address: before.address,
      phone: random.chance(0.45) ? before.phone : somePhone(random),
    },
    random,
    random.chance(0.06) ? before.email : undefined,
  )
}

function junior(before: Person, random: Random): Person {
  const year = Number(before.born.slice(0, 4))
  const child = year + random.between(20, 36)
  const { given, female, family, address, phone } = before
  const own = { female, family, born: dayIn(child > 2012 ? year - 25 : child, random), address, phone }
  return { ...completed(own, random), given, suffix: random.chance(0.5) ? 'Jr' : '' }
}

type Known = Pick<Person, 'female' | 'family' | 'born' | 'address' | 'phone'>

function completed(known: Known, random: Random, email?: string): Person {
  const given = nameWorld().given(known.female, random)
  const middle = random.chance(0.4) ? nameWorld().given(known.female, random) : ''
  const nationalId = String(100_000_000 + random.below(900_000_000))
  return {
    ...known,
    given,
    middle,
    suffix: '',
    nationalId,
    email: email ?? emailOf(given, known.family, known.born, random),
  }
}

export function emailOf(given: string, family: string, born: string, random: Random): string {
  const [first, last] = [plain(given), plain(family)]
  const kind = random.fraction()
  const name =
    kind < 0.4
      ? `${first}.${last}${random.chance(0.5) ? random.below(100) : ''}`
      : kind < 0.65
        ? `${first.charAt(0)}${last}${born.slice(2, 4)}`
        : kind < 0.8
          ? `${first}${last}`
          : `${first}${random.below(10_000)}`
  return `${name}@${random.pick(DOMAINS)}`
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}

function dayIn(year: number, random: Random): string {
  return `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
}
