import { numberTuples } from '../../../matching/kernel/keys/tuples.ts'
import type { ComparedPairs } from '../../../matching/learn/levels.ts'
import type { Profile } from '../profile.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import { foldedNumbers } from '../sources/sources.ts'
import { type AreAlike, waysOfBeingAlike } from './alike-values.ts'

/** Of so many records, whose order is one at random. */
const MOST_ROWS = 50_000
/** Of the columns that tell most, so many: two at a time say that records are otherwise the same. */
const TELLING = 8
/** With fewer pairs of such records nothing is shown; more than so many say nothing more. */
const FEWEST = 30
const MOST = 2000
/** Of them chance makes at most such a part. */
const MOST_BY_CHANCE = 0.2
/**
 * Another column agrees in such a part of them, beyond chance: they are of one thing, and do not only share two values. Of people two more
 * have to: namesakes share a family name beside the e-mail address that is made of it.
 */
const ONE_THING = 0.5
const MORE_COLUMNS = 1
const MORE_COLUMNS_OF_PEOPLE = 2
/** Standard deviations, pairs, and a share of them, by which what is of one thing is more alike than strangers are. */
const DEVIATIONS = 4
const SEVERAL = 3
const LEAST = 0.02

/** Rows, paired. */
type Rows = Readonly<Pick<ComparedPairs, 'a' | 'b'>>

/**
 * The names of those suspects in which records that are otherwise the same are no more alike than any two: the night of a stay, the room,
 * points on a card are of what was recorded, and not of whom. Two of the telling columns at a time are asked. Nothing is said of a column
 * that is alike in any way wherever records are the same in two others, nor where too few are.
 *
 * @param names those of the telling ones with somebody's given name: members of one household are the same in much else
 */
export function unrelatedColumns(
  suspects: readonly Profile[],
  telling: readonly Profile[],
  names: readonly Profile[],
): ReadonlySet<string> {
  const [first] = suspects
  if (first === undefined || telling.length < 2) return new Set()
  const rows = Int32Array.from({ length: Math.min(MOST_ROWS, first.column.numbers.length) }, (_, row) => row)
  const strangers = strangerPairs(rows.length)
  const others = telling.filter((one) => !names.includes(one)).sort((one, other) => one.collision - other.collision)
  const columns = [...names, ...others].slice(0, TELLING).map((profile) => ({
    collision: profile.collision,
    numbers: foldedNumbers(profile.column, rows),
    isName: names.includes(profile),
  }))
  const more = names.length > 0 ? MORE_COLUMNS_OF_PEOPLE : MORE_COLUMNS
  const asked = new Set<string>()
  let open = suspects.map((profile) => {
    const ways = waysOfBeingAlike(profile)
    return { name: profile.name, ways, byChance: ways.map((way) => shareOf(way, strangers).part) }
  })
  for (const [one, other, thirds] of pairsOf(columns)) {
    if (names.length > 0 && !one.isName && !other.isName) continue
    const twins = twinsIn(one.numbers, other.numbers)
    const coincidences = (one.collision * other.collision * rows.length ** 2) / 2
    if (twins.a.length < FEWEST || coincidences > MOST_BY_CHANCE * twins.a.length) continue
    const areOfOneThing = thirds.filter((third) => agreesIn(third, twins)).length >= more
    open = open.filter(({ name, ways, byChance }) => {
      const shares = ways.map((way) => shareOf(way, twins))
      if (areOfOneThing && shares[0]!.pairs >= FEWEST) asked.add(name)
      return !shares.some((share, way) => isMore(share, byChance[way]!))
    })
  }
  return new Set(open.map(({ name }) => name).filter((name) => asked.has(name)))
}

interface Telling {
  /** The chance that two records have the same value. */
  readonly collision: number
  /** By row, its folded text; 0 for none. */
  readonly numbers: Int32Array
  readonly isName: boolean
}

function pairsOf(all: readonly Telling[]): readonly (readonly [Telling, Telling, readonly Telling[]])[] {
  return all.flatMap((one, at) =>
    all.slice(at + 1).map((other) => [one, other, all.filter((third) => third !== one && third !== other)] as const),
  )
}

/** Each row with the next one that is the same in both: a crowd counts like so many records, not like all pairs of it. */
function twinsIn(one: Int32Array, other: Int32Array): Rows {
  const { ids, firsts } = numberTuples([one, other], true)
  const last = new Int32Array(firsts.length).fill(-1)
  const [a, b]: [number[], number[]] = [[], []]
  for (let row = 0; row < ids.length && a.length < MOST; row++) {
    const id = ids[row]!
    if (id === 0) continue
    if (last[id] !== -1) {
      a.push(last[id]!)
      b.push(row)
    }
    last[id] = row
  }
  return { a: Int32Array.from(a), b: Int32Array.from(b) }
}

/** Of pairs with a value on both sides, how many there are, and which part of them is alike. */
interface Share {
  readonly pairs: number
  readonly part: number
}

function shareOf(areAlike: AreAlike, { a, b }: Rows): Share {
  let [pairs, alike] = [0, 0]
  for (let pair = 0; pair < a.length; pair++) {
    const are = areAlike(a[pair]!, b[pair]!)
    if (are === undefined) continue
    pairs += 1
    if (are) alike += 1
  }
  return { pairs, part: pairs === 0 ? 0 : alike / pairs }
}

function agreesIn({ numbers, collision }: Telling, twins: Rows): boolean {
  const { pairs, part } = shareOf(
    (a, b) => (numbers[a] === 0 || numbers[b] === 0 ? undefined : numbers[a] === numbers[b]),
    twins,
  )
  return pairs >= FEWEST && part - collision >= ONE_THING * (1 - collision)
}

function isMore({ pairs, part }: Share, byChance: number): boolean {
  const byLuck = DEVIATIONS * Math.sqrt(pairs * byChance * (1 - byChance)) + SEVERAL
  return (part - byChance) * pairs > byLuck && part - byChance >= LEAST
}
