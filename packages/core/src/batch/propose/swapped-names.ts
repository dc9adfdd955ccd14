import { compileFold } from '../../lib/text/text.ts'
import { oneText } from '../columns/dictionary.ts'
import type { Profile } from './profile.ts'
import type { SeenColumns, SeenType } from './types/column-type.ts'

/** So many of the first records are looked at. */
const MOST_ROWS = 100_000
/** So many names are there the other way round too, … */
const FEWEST = 5
/** … and such a share of those that are there twice as they stand, … */
const LEAST_SHARE = 0.02
/** … such a multiple of what chance makes: of two columns with few towns it makes many both ways round, … */
const MORE_THAN_CHANCE = 2
/** … of which it is the exception, where nobody knows them for names: whence and whither are exchanged as often as not. */
const MOST_SHARE = 0.5
/** What has a digit is no name: track and year of a song stand in each other's place now and then. */
const WITH_A_DIGIT = /\p{Nd}/u
const NAMES: ReadonlySet<SeenType> = new Set(['GIVEN_NAME', 'FAMILY_NAME', 'TEXT'])

const fold = compileFold(['IGNORE_CASE', 'IGNORE_SPACES', 'ONLY_ALPHANUMERIC', 'IGNORE_ACCENTS'])

/**
 * Two columns of names that somebody exchanges at times, given name and family name whatever they are called: one record holds in them
 * what another one holds the other way round, more often than chance would have it. Each compared with itself, such records have two
 * other names; compared as one name they have the same. Undefined where names stay in their places.
 */
export function swappedNames(profiles: readonly Profile[], seen: SeenColumns): readonly [Profile, Profile] | undefined {
  const names = profiles.filter(({ name, kind }) => kind === 'TEXT' && NAMES.has(seen.get(name)?.type ?? 'TEXT'))
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
  const isKnown = ({ name }: Profile): boolean => (seen.get(name)?.type ?? 'TEXT') !== 'TEXT'
  return pairs.find(([one, other]) => areSwapped(one, other, isKnown(one) && isKnown(other) ? 1 : MOST_SHARE))
}

function areSwapped({ column: one }: Profile, { column: other }: Profile, most: number): boolean {
  const numberOf = new Map<string, number>()
  const rows = Math.min(MOST_ROWS, one.numbers.length)
  const [first, second] = [one, other].map((column) => namesOf(column, rows, numberOf)) as [Int32Array, Int32Array]
  const many = numberOf.size + 1
  const counts = new Map<number, number>()
  for (let row = 0; row < rows; row++) {
    const [x, y] = [first[row]!, second[row]!]
    if (x !== 0 && y !== 0 && x !== y) counts.set(x * many + y, (counts.get(x * many + y) ?? 0) + 1)
  }
  const [ofFirst, ofSecond, all] = countsOf(counts, many)
  let [straight, swapped, byChance] = [0, 0, 0]
  // Each name counts once: one thing with many records decides nothing.
  for (const [names, count] of counts) {
    const [x, y] = [Math.floor(names / many), names % many]
    const exchanged = y * many + x
    if (count > 1) straight += 1
    if (exchanged > names && counts.has(exchanged)) swapped += 1
    // The chance that some record has it the other way round. Both ways are walked over, so each counts half.
    byChance += (1 - Math.exp((-ofFirst[y]! * ofSecond[x]!) / all)) / 2
  }
  const areMany = swapped >= FEWEST && swapped >= LEAST_SHARE * straight && swapped >= MORE_THAN_CHANCE * byChance
  return areMany && swapped <= most * straight
}

/** Of how many records each text is the first one, and the second one, and how many there are. */
function countsOf(counts: ReadonlyMap<number, number>, many: number) {
  const [first, second] = [new Int32Array(many), new Int32Array(many)]
  let all = 0
  for (const [names, count] of counts) {
    first[Math.floor(names / many)]! += count
    second[names % many]! += count
    all += count
  }
  return [first, second, all] as const
}

/** Of the first rows the numbers of their names; 0 for none. */
function namesOf({ numbers, values }: Profile['column'], rows: number, numberOf: Map<string, number>): Int32Array {
  const known = new Int32Array(values.length).fill(-1)
  return numbers.slice(0, rows).map((value) => {
    if (known[value] === -1) {
      const text = fold(oneText(values[value]!))
      const isName = text !== '' && !WITH_A_DIGIT.test(text)
      if (isName && !numberOf.has(text)) numberOf.set(text, numberOf.size + 1)
      known[value] = isName ? numberOf.get(text)! : 0
    }
    return known[value]!
  })
}
