import { compileFold } from '../../../lib/text/text.ts'
import { NAME_PARTICLES } from '../../../reference/name-particles.ts'
import { itemsOf } from '../../../reference/reference-pack.ts'
import { oneText } from '../../columns/dictionary.ts'
import type { Profile } from '../profile.ts'
import type { Seen, SeenColumns, SeenType } from './column-type.ts'
import { signsOf } from './value-signs.ts'

/** So many of the first records are looked at. */
const MOST_ROWS = 5000
/** With fewer records that have both a share says nothing. */
const LEAST_ROWS = 30
/** Of the records with both, those whose address has the value in it. */
const MOSTLY = 0.3
/** … and of whole names those that have two words of it. */
const BOTH = 0.1
/** Shorter words are in an address by chance. */
const LEAST_LETTERS = 3
const NEARLY_ALL = 0.9
const WORDS_OF_A_NAME = 1.4
const MOST_WORDS = 4
/** Nothing is known of it yet. */
const OPEN: ReadonlySet<SeenType> = new Set(['TEXT', 'WORDS'])

/**
 * Names of people by what e-mail addresses are made of, whatever the column is called and in whatever language: ada.lovelace42@example.org
 * says that a column with Ada holds given names, and one with Lovelace family names, as they stand in this order in most addresses.
 */
export function namesInEmails(profiles: readonly Profile[], seen: SeenColumns): ReadonlyMap<string, Seen> {
  const typeOf = ({ name }: Profile): SeenType => seen.get(name)?.type ?? 'TEXT'
  const email = profiles.find((one) => typeOf(one) === 'EMAIL')
  if (email === undefined) return new Map()
  const locals = localPartsOf(email)
  const mayBeNames = profiles.filter(
    (one) => OPEN.has(typeOf(one)) && one.words <= MOST_WORDS && signsOf(one.column, one.sample).letters >= NEARLY_ALL,
  )
  const named = mayBeNames.flatMap((one) => placeIn(one, locals) ?? [])
  const whole = named.filter(({ words, two }) => words >= WORDS_OF_A_NAME && two >= BOTH)
  const parts = named.filter(({ words }) => words < WORDS_OF_A_NAME).sort((one, other) => one.place - other.place)
  const types = new Set(profiles.map(typeOf))
  const why = 'e-mail addresses of the records are made of its values'
  return new Map([
    ...whole.map(({ name }): [string, Seen] => [name, { type: 'FULL_NAME', why }]),
    ...typesOfParts(parts.length, types).map((type, at): [string, Seen] => [parts[at]!.name, { type, why }]),
  ])
}

/** Of so many columns in the order in which they stand in addresses; of one alone it is not known which it is. */
function typesOfParts(count: number, known: ReadonlySet<SeenType>): readonly SeenType[] {
  if (count === 0 || (known.has('GIVEN_NAME') && known.has('FAMILY_NAME'))) return []
  if (known.has('GIVEN_NAME')) return ['FAMILY_NAME']
  if (known.has('FAMILY_NAME')) return ['GIVEN_NAME']
  return count === 1 ? [] : ['GIVEN_NAME', 'FAMILY_NAME']
}

const fold = compileFold(['IGNORE_CASE', 'IGNORE_ACCENTS', 'ONLY_ALPHANUMERIC', 'IGNORE_SPACES'])
const WORDS = /[\s,.]+/

/** By row, what stands before the at sign, folded. */
function localPartsOf({ column: { numbers, values } }: Profile): readonly string[] {
  return Array.from(numbers.subarray(0, MOST_ROWS), (number) => fold(oneText(values[number]!).split('@')[0]!))
}

const PARTICLES = new Set([...itemsOf(NAME_PARTICLES.leading), ...itemsOf(NAME_PARTICLES.following)].map(fold))

/**
 * How many telling words values have, in which share of the addresses two of them stand, and where, in letters, on average. Undefined where
 * they stand in too few.
 */
function placeIn({ name, column: { numbers, values } }: Profile, locals: readonly string[]) {
  let [both, found, sum, words, two] = [0, 0, 0, 0, 0]
  for (const [row, local] of locals.entries()) {
    const own = oneText(values[numbers[row]!]!).split(WORDS).map(fold)
    const telling = own.filter((word) => word.length >= LEAST_LETTERS && !PARTICLES.has(word))
    if (local === '' || telling.length === 0) continue
    both += 1
    words += telling.length
    const places = telling.map((word) => local.indexOf(word)).filter((place) => place >= 0)
    if (places.length === 0) continue
    found += 1
    if (places.length > 1) two += 1
    sum += Math.min(...places)
  }
  return both < LEAST_ROWS || found < MOSTLY * both
    ? undefined
    : { name, words: words / both, two: two / both, place: sum / found }
}
