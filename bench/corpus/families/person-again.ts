import type { Random } from '../../../packages/core/src/lib/random.ts'
import { nameWorld, nicknameOf } from '../names-of-people.ts'
import { someAddress, somePhone } from '../places.ts'
import { dayMistake, digitMistake, mistake, wordMistake, written } from '../slips.ts'
import { emailOf, type Person } from './person.ts'

/** What may have become of somebody who is written down once more. */
export interface Unsteadiness {
  /** The share of repeats that live elsewhere, with another telephone. */
  readonly movers: number
  /** The share that changed the family name. */
  readonly renamed: number
  readonly nicknames: number
  /** The share whose given and family names are in each other's place. */
  readonly swaps: number
  /** The share of values with a mistake. */
  readonly mistakes: number
}

/** The same person once more. */
export function personAgain(person: Person, how: Unsteadiness, random: Random): Person {
  const moved = random.chance(how.movers)
  const { mistakes } = how
  const wrong = (share: number): boolean => random.chance(mistakes * share)
  let { given, middle, family, address, phone, email, born, nationalId } = person
  if (moved) {
    address = someAddress(random)
    phone = somePhone(random)
  } else if (random.chance(0.1)) phone = somePhone(random)
  if (random.chance(how.renamed * (person.female ? 1.6 : 0.4))) {
    family = random.chance(0.3) ? `${family}-${nameWorld().family(random)}` : nameWorld().family(random)
  }
  if (random.chance(how.nicknames)) given = nicknameOf(given, random) ?? given
  else if (random.chance(0.03)) given = `${given.charAt(0)}${random.chance(0.5) ? '.' : ''}`
  if (middle !== '' && random.chance(0.4)) middle = random.chance(0.5) ? middle.charAt(0) : ''
  if (random.chance(0.14)) email = emailOf(given, family, born, random)
  if (wrong(1)) given = mistake(given, random)
  if (wrong(1)) family = mistake(family, random)
  if (wrong(1)) address = { ...address, street: wordMistake(address.street, random) }
  if (wrong(0.4)) address = { ...address, number: digitMistake(address.number, 0, random) }
  if (wrong(0.6)) address = { ...address, city: mistake(address.city, random) }
  if (wrong(0.5)) address = { ...address, postcode: digitMistake(address.postcode, 0, random) }
  if (wrong(0.7)) born = dayMistake(born, random)
  if (wrong(0.6)) phone = digitMistake(phone, 4, random)
  if (wrong(0.5)) email = mistake(email, random)
  if (wrong(0.3)) nationalId = digitMistake(nationalId, 0, random)
  if (random.chance(how.swaps)) [given, family] = [family, given]
  if (random.chance(0.08)) [given, family] = [written(given, random), written(family, random)]
  if (random.chance(0.06)) address = { ...address, city: written(address.city, random) }
  return { ...person, given, middle, family, address, phone, email, born, nationalId }
}
