import type { Profile } from '../profile.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import { type AreAlike, waysOfBeingAlike } from './alike-values.ts'
import type { Twins } from './asked-column.ts'
import { FEWEST, type TwinSet } from './twin-sets.ts'

/** Standard deviations, pairs, and a share of them, by which what is of one thing is more alike than strangers are. */
const DEVIATIONS = 3
const SEVERAL = 2
const LEAST = 0.02

/**
 * The names of those suspects in which records that are otherwise the same are no more alike than any two: the night of a stay, the room,
 * points on a card are of what was recorded, and not of whom. Nothing is said of a column that is alike in any way in the sets that are not of
 * itself, nor where too few pairs have a value.
 *
 * @param areCodes each record has its own value, and who begins alike is of one system
 * @param across sets of pairs of two lists, which are asked for themselves as well: pairs of one list are mostly two things of one owner,
 * two sizes of one product, two shows of one tour, and among them those of one thing are lost
 */
export function unrelatedColumns(
  suspects: readonly Profile[],
  sets: readonly TwinSet[],
  { areCodes = false, across = [] }: { readonly areCodes?: boolean; readonly across?: readonly TwinSet[] } = {},
): ReadonlySet<string> {
  const areUnrelated = (profile: Profile): boolean => {
    const alike = alikenessIn(profile, sets, areCodes)
    return alike?.isMore === false && alikenessIn(profile, across, areCodes)?.isMore !== true
  }
  return new Set(suspects.filter(areUnrelated).map(({ name }) => name))
}

/**
 * Whether pairs of sets are more alike in a column than any two, as they are where all sets are of the column; undefined without sets, and where
 * too few pairs have a value.
 */
export function alikenessIn(
  profile: Profile,
  sets: readonly TwinSet[],
  areCodes = false,
): { readonly isMore: boolean } | undefined {
  const asked = sets.filter(({ of }) => !of.includes(profile))
  if (asked.length === 0) return sets.length === 0 ? undefined : { isMore: true }
  const twins = united(asked)
  const strangers = strangerPairs(profile.column.numbers.length)
  const ways = waysOfBeingAlike(profile, areCodes)
  if (shareOf(ways[0]!, twins).pairs < FEWEST) return undefined
  return { isMore: ways.some((way) => isMore(shareOf(way, twins), partOf(shareOf(way, strangers)))) }
}

/** Sets say it together: in a small one records of namesakes weigh too much. A pair that is in several counts once. */
function united(sets: readonly TwinSet[]): Twins {
  const pairs = new Map<string, readonly [number, number]>()
  for (const { twins } of sets) {
    for (const [at, a] of twins.a.entries()) pairs.set(`${a} ${twins.b[at]!}`, [a, twins.b[at]!])
  }
  return { a: Int32Array.from(pairs.values(), ([a]) => a), b: Int32Array.from(pairs.values(), ([, b]) => b) }
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
