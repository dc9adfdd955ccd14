import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { Profile } from '../profile.ts'
import { foldedNumbers, MOST_SOURCES } from '../sources/sources.ts'
import { MOST_ROWS } from './asked-column.ts'
import type { Seen, SeenType } from './column-type.ts'
import type { TwinSet } from './twin-sets.ts'

/** Two records of a set have the same value by such a chance, at least and at most: many things have each size, and not half of them. */
const LEAST_SHARED = 0.005
const MOST_SHARED = 0.6
/** Records that are the same in as much as can be have the same value less often than chance would have it, by such a part and by standard deviations. */
const LESS_THAN_CHANCE = 0.5
const DEVIATIONS = 3
/** So many equal values have to be expected. */
const EXPECTED = 8
const MOST_SETS = 6
const MOST_PAIRS = 20_000
/** Records of one group that each one is paired with. */
const MOST_OF_A_GROUP = 20

const OF_ANYTHING: ReadonlySet<SeenType> = new Set(['TEXT', 'WORDS', 'NUMBER'])

/** Nothing is known of it but what its values look like. */
export function mayTellThings({ type }: Seen): boolean {
  return OF_ANYTHING.has(type)
}

/** Where lists are not known, a column of few values that each record has may be of lists, each of which has a thing once. */
export function mayTellVariants({ filled, distinct }: Profile, seen: Seen, areListsKnown: boolean): boolean {
  return mayTellThings(seen) && (areListsKnown || filled < 1 || distinct > MOST_SOURCES)
}

/**
 * The names of those suspects in which records that are otherwise the same have another value more often than chance would have it: each
 * size of a shoe is sold, and none is listed twice. What says nothing of a thing is the same as often as chance makes it, and what is of the
 * thing more often. Records are asked that are the same in a set, in one more suspect, or in all of them.
 *
 * @param sources by row, the list that it is of: one list has each thing once, if any has
 */
export function variantColumns(
  suspects: readonly Profile[],
  sets: readonly TwinSet[],
  sources?: Int32Array,
): ReadonlySet<string> {
  const axes = suspects.filter(({ collision }) => collision >= LEAST_SHARED && collision <= MOST_SHARED)
  if (axes.length === 0) return new Set()
  const rows = Int32Array.from({ length: Math.min(MOST_ROWS, axes[0]!.column.numbers.length) }, (_, row) => row)
  const folded = new Map<Profile, Int32Array>()
  const numbersOf = (profile: Profile): Int32Array => {
    const numbers = folded.get(profile) ?? foldedNumbers(profile.column, rows)
    folded.set(profile, numbers)
    return numbers
  }
  const found = new Set<string>()
  for (const { of } of sets.slice(0, MOST_SETS)) {
    const own = of.map(numbersOf)
    const pairs = pairsIn(
      sources === undefined ? own : [...own, sources.subarray(0, rows.length).map((one) => one + 1)],
    )
    const open = axes.filter((axis) => !of.includes(axis))
    const same = new Map(open.map((axis) => [axis, samenessOf(numbersOf(axis), pairs)]))
    const sameIn = (axis: Profile): Uint8Array => same.get(axis)!
    for (const axis of open) {
      const repelsBeside = (base: readonly Profile[]) => repels(axis.collision, sameIn(axis), base.map(sameIn))
      const others = open.filter((one) => one !== axis)
      if ([[], ...others.map((one) => [one]), others].some(repelsBeside)) found.add(axis.name)
    }
  }
  return found
}

type RowPairs = readonly (readonly [number, number])[]

function pairsIn(columns: readonly Int32Array[]): RowPairs {
  const { ids, firsts } = numberTuples(columns, true)
  const groups: number[][] = Array.from(firsts, () => [])
  const pairs: [number, number][] = []
  for (let row = 0; row < ids.length && pairs.length < MOST_PAIRS; row++) {
    const id = ids[row]!
    if (id === 0) continue
    const group = groups[id]!
    for (const one of group.slice(-MOST_OF_A_GROUP)) pairs.push([one, row])
    group.push(row)
  }
  return pairs
}

const [MISSING, DIFFERENT, SAME] = [0, 1, 2]

function samenessOf(numbers: Int32Array, pairs: RowPairs): Uint8Array {
  return Uint8Array.from(pairs, ([one, other]) => {
    if (numbers[one] === 0 || numbers[other] === 0) return MISSING
    return numbers[one] === numbers[other] ? SAME : DIFFERENT
  })
}

/** Whether pairs that are the same in the base are less often the same here than chance would have it. */
function repels(byChance: number, same: Uint8Array, base: readonly Uint8Array[]): boolean {
  let [all, alike] = [0, 0]
  for (let pair = 0; pair < same.length; pair++) {
    if (same[pair] === MISSING || base.some((one) => one[pair] !== SAME)) continue
    all += 1
    if (same[pair] === SAME) alike += 1
  }
  const expected = all * byChance
  return (
    expected >= EXPECTED && alike < LESS_THAN_CHANCE * expected && expected - alike > DEVIATIONS * Math.sqrt(expected)
  )
}
