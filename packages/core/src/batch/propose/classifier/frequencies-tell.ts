import type { ByStep } from '../../../matching/learn/levels.ts'
import type { Profile } from '../profile.ts'

/** A column of names is filled in so many of the records, … */
const MOSTLY_FILLED = 0.5
/** … a value of it is held by ten of them on the average, or by fewer, … */
const LEAST_DISTINCT = 0.1
/** … and its texts have no digits. */
const IN_LETTERS = 0.9
/** Two records agree so many times as often as if all values were equally frequent. */
const UNEVEN = 2
/** Of pairs of equal values so many are matches, in a column as they come. */
const OF_THINGS = 0.5

/**
 * Whether agreement on a rare value should count more than on a frequent one: where there is a column of names, many and unevenly
 * frequent, as family names are. That is the case for which Winkler, Frequency-Based Matching in the Fellegi–Sunter Model of Record
 * Linkage (2000), finds a gain; among few values, in numbers and in texts of several words frequencies hardly differ from the
 * average that was learnt, or say how common a notation is.
 */
export function frequenciesTell(profiles: readonly Profile[], rows: number): boolean {
  return profiles.some((profile) => isOfNames(profile, profile.filled * rows))
}

function isOfNames({ kind, filled, distinct, collision, sample }: Profile, held: number): boolean {
  if (kind !== 'TEXT' || filled < MOSTLY_FILLED || distinct < LEAST_DISTINCT * held) return false
  const inLetters = sample.filter((text) => !/\d/.test(text)).length
  const agreement = (collision * (held - 1) + 1) / held // a record with itself among them, as frequencies count it
  return inLetters >= IN_LETTERS * sample.length && agreement * distinct >= UNEVEN
}

/**
 * Whether values are frequent because things are there many times: of two records that are equal in a column, whichever it is, more than
 * half are one thing. A person who holds a tenth of the rows makes her own name the most frequent one, and agreement on it would count
 * least just where it is right.
 *
 * @param strangers by comparison, how often pairs that are no matches reach each step
 * @param all how often all pairs do
 */
export function areOfThings(strangers: ByStep, all: ByStep): boolean {
  const shares = all.map((steps, at) => 1 - strangers[at]![0]! / steps[0]!)
  return shares.reduce((sum, share) => sum + share, 0) > OF_THINGS * shares.length
}
