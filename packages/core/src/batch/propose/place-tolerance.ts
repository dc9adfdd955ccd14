import { DEFAULT_TOLERANCE, geographic, metresBetween } from '../../matching/compare/geographic.ts'
import { isUnread } from '../../matching/compare/unread.ts'
import { oneText } from '../columns/dictionary.ts'
import type { Profile } from './profile.ts'
import { foldedNumbers } from './sources/sources.ts'
import { someStrangers, twinsIn } from './types/twin-sets.ts'

/** In metres: so far apart lie what registers say of one house, of one village, and of one district. */
const REACHES: readonly number[] = [DEFAULT_TOLERANCE, 2000, 5000, 10_000, 20_000, 50_000]
/** Of fewer pairs of one name nothing is said. */
const FEWEST = 30
/** Fewer that are nearer than strangers may be so by chance. */
const LEAST = 0.3
/** Of those that are near one another, more than strangers are, so many are within reach. */
const WITHIN = 0.9

/**
 * From how many metres on two places of a table have nothing in common; undefined for what the comparer takes by itself. Records of one name
 * show it: gazetteers put one village two kilometres apart. What is of one name at random distances, as shops of a chain in one town, is as
 * near as strangers are, and does not count.
 */
export function placeTolerance(
  [latitude, longitude]: readonly [latitude: Profile, longitude: Profile],
  others: readonly Profile[],
): number | undefined {
  const name = others.reduce<Profile | undefined>(
    (most, one) => (most && worthOf(most) >= worthOf(one) ? most : one),
    undefined,
  )
  if (name === undefined) return undefined
  const rows = Int32Array.from(name.column.numbers.keys())
  const placeOf = (row: number): string | undefined => {
    const [lat, lon] = [latitude, longitude].map(({ column }) => oneText(column.values[column.numbers[row]!]!))
    const place = geographic.canonical(`${lat},${lon}`)
    return isUnread(place) ? undefined : place
  }
  const apart = ({ a, b }: ReturnType<typeof twinsIn>): readonly number[] =>
    [...a].flatMap((row, at) => {
      const [one, other] = [placeOf(row), placeOf(b[at]!)]
      return one === undefined || other === undefined ? [] : [metresBetween(one, other)]
    })
  const [twins, strangers] = [apart(twinsIn([foldedNumbers(name.column, rows)])), apart(someStrangers([name]))]
  if (twins.length < FEWEST) return undefined
  const nearer = REACHES.map((reach) => shareWithin(twins, reach) - shareWithin(strangers, reach))
  const most = Math.max(...nearer)
  const reach = REACHES[nearer.findIndex((share) => share >= WITHIN * most)]
  return most < LEAST || reach === DEFAULT_TOLERANCE ? undefined : reach
}

function worthOf({ collision, filled }: Profile): number {
  return -Math.log2(collision) * filled
}

function shareWithin(distances: readonly number[], reach: number): number {
  return distances.filter((metres) => metres < reach).length / Math.max(1, distances.length)
}
