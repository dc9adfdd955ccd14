import type { Profile } from '../profile.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import { type AreAlike, waysOfBeingAlike } from './alike-values.ts'
import { FEWEST, type TwinSet, type Twins } from './twin-sets.ts'

/** Standard deviations, pairs, and a share of them, by which what is of one thing is more alike than strangers are. */
const DEVIATIONS = 4
const SEVERAL = 3
const LEAST = 0.02

/**
 * The names of those suspects in which records that are otherwise the same are no more alike than any two: the night of a stay, the room,
 * points on a card are of what was recorded, and not of whom. Nothing is said of a column that is alike in any way in the sets that are not of
 * itself, nor where too few pairs have a value.
 */
export function unrelatedColumns(suspects: readonly Profile[], sets: readonly TwinSet[]): ReadonlySet<string> {
  return new Set(suspects.filter((profile) => isUnrelated(profile, sets)).map(({ name }) => name))
}

function isUnrelated(profile: Profile, sets: readonly TwinSet[]): boolean {
  const asked = sets.filter(({ of }) => !of.includes(profile))
  if (asked.length === 0) return false
  const strangers = strangerPairs(profile.column.numbers.length)
  const shares = waysOfBeingAlike(profile).map((way) => ({
    ofSets: asked.map(({ twins }) => shareOf(way, twins)),
    byChance: partOf(shareOf(way, strangers)),
  }))
  const isShown = shares[0]!.ofSets.some(({ pairs }) => pairs >= FEWEST)
  return isShown && !shares.some(({ ofSets, byChance }) => isMore(together(ofSets), byChance))
}

/** Sets say it together: in a small one records of namesakes weigh too much. */
function together(shares: readonly Share[]): Share {
  return shares.reduce((one, other) => ({ pairs: one.pairs + other.pairs, alike: one.alike + other.alike }))
}

/** Of pairs with a value on both sides, how many there are, and how many of them are alike. */
interface Share {
  readonly pairs: number
  readonly alike: number
}

function shareOf(areAlike: AreAlike, { a, b }: Twins): Share {
  let [pairs, alike] = [0, 0]
  for (let pair = 0; pair < a.length; pair++) {
    const are = areAlike(a[pair]!, b[pair]!)
    if (are === undefined) continue
    pairs += 1
    if (are) alike += 1
  }
  return { pairs, alike }
}

function partOf({ pairs, alike }: Share): number {
  return pairs === 0 ? 0 : alike / pairs
}

function isMore(share: Share, byChance: number): boolean {
  const { pairs, alike } = share
  const byLuck = DEVIATIONS * Math.sqrt(pairs * byChance * (1 - byChance)) + SEVERAL
  return alike - byChance * pairs > byLuck && partOf(share) - byChance >= LEAST
}
