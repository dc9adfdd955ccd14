import { unionFind } from '../../lib/collections/union-find.ts'
import { seededRandom } from '../../lib/random.ts'
import { type Cut, nearestOf } from './contest-cut.ts'
import { probabilityOf } from './levels.ts'

interface ClusterCutInput {
  readonly rows: number
  readonly a: Int32Array
  readonly b: Int32Array
  /** Of each pair, in bits. */
  readonly evidence: Float64Array
  /** Of any two records, also of such as no key brought together. */
  evidenceBetween(a: number, b: number): number
}

const LOWEST = -8
const HIGHEST = 16
/** Promises of clusters that differ by less are the same: chances of pairs that no key brought together are the least certain. */
const NEARLY = 0.02
/** Of a larger cluster so many pairs are looked at. */
const MOST_PAIRS = 300

/**
 * The cut whose clusters promise the most: a match joins all that either side is joined with, so a cut is judged by every pair
 * of the clusters that it makes, not only by those above it. One wrong link between two right clusters costs all pairs between.
 * What it misses is what is expected between its clusters.
 */
export function clusterCut(input: ClusterCutInput): Cut {
  const { rows, a, b, evidence } = input
  const descending = Int32Array.from(evidence.keys())
    .filter((pair) => evidence[pair]! > LOWEST)
    .sort((x, y) => evidence[y]! - evidence[x]! || x - y)
  const chances = evidence.map(probabilityOf)
  const chanceOf = rememberedChances(input, chances)
  const sets = unionFind(rows)
  const cuts: Cut[] = []
  let next = 0
  for (let at = HIGHEST; at >= LOWEST; at--) {
    for (; next < descending.length && evidence[descending[next]!]! > at; next++) {
      sets.union(a[descending[next]!]!, b[descending[next]!]!)
    }
    const { pairs, right } = within(membersOf(descending.subarray(0, next), input, sets.find), chanceOf)
    const all = right + expectedBetween(input, chances, sets.find)
    cuts.unshift({ at, expectedF1: pairs === 0 ? 0 : (2 * right) / (pairs + all) })
  }
  return nearestOf(cuts, NEARLY, 0)
}

/**
 * Which part of all pairs of the clusters that a cut makes is expected to be right, 0..1, by who says what any two records are worth: the
 * maker or another learner. 1 where there are none.
 */
export function expectedPrecision(
  { rows, a, b, evidence }: Omit<ClusterCutInput, 'evidenceBetween'>,
  cut: number,
  evidenceBetween: ClusterCutInput['evidenceBetween'],
): number {
  const joined = Int32Array.from(evidence.keys()).filter((pair) => evidence[pair]! > cut)
  const sets = unionFind(rows)
  for (const pair of joined) sets.union(a[pair]!, b[pair]!)
  const chanceOf = (one: number, other: number): number => probabilityOf(evidenceBetween(one, other))
  const { pairs, right } = within(membersOf(joined, { a, b }, sets.find), chanceOf)
  return pairs === 0 ? 1 : right / pairs
}

/** How many matches are expected between clusters, of pairs that a key brought together. */
function expectedBetween(
  { a, b }: Pick<ClusterCutInput, 'a' | 'b'>,
  chances: Float64Array,
  find: (row: number) => number,
): number {
  let sum = 0
  for (let pair = 0; pair < chances.length; pair++) {
    if (find(a[pair]!) !== find(b[pair]!)) sum += chances[pair]!
  }
  return sum
}

function membersOf(joined: Int32Array, { a, b }: Pick<ClusterCutInput, 'a' | 'b'>, find: (row: number) => number) {
  const members = new Map<number, Set<number>>()
  for (const pair of joined) {
    const root = find(a[pair]!)
    const rows = members.get(root) ?? new Set()
    members.set(root, rows.add(a[pair]!).add(b[pair]!))
  }
  return members.values()
}

function within(clusters: Iterable<ReadonlySet<number>>, chanceOf: (a: number, b: number) => number) {
  let pairs = 0
  let right = 0
  for (const cluster of clusters) {
    const rows = [...cluster].sort((x, y) => x - y)
    const count = (rows.length * (rows.length - 1)) / 2
    pairs += count
    right += count <= MOST_PAIRS ? ofAll(rows, chanceOf) : count * ofSome(rows, chanceOf)
  }
  return { pairs, right }
}

function ofAll(rows: readonly number[], chanceOf: (a: number, b: number) => number): number {
  let sum = 0
  for (const [index, a] of rows.entries()) for (const b of rows.slice(index + 1)) sum += chanceOf(a, b)
  return sum
}

function ofSome(rows: readonly number[], chanceOf: (a: number, b: number) => number): number {
  const random = seededRandom(rows.length)
  let sum = 0
  for (let count = 0; count < MOST_PAIRS; count++) {
    const one = random.below(rows.length)
    const other = (one + 1 + random.below(rows.length - 1)) % rows.length
    sum += chanceOf(rows[Math.min(one, other)]!, rows[Math.max(one, other)]!)
  }
  return sum / MOST_PAIRS
}

function rememberedChances({ rows, a, b, evidenceBetween }: ClusterCutInput, chances: Float64Array) {
  const known = new Map<number, number>()
  for (let pair = 0; pair < chances.length; pair++) known.set(a[pair]! * rows + b[pair]!, chances[pair]!)
  return (one: number, other: number): number => {
    const name = one * rows + other
    const chance = known.get(name) ?? probabilityOf(evidenceBetween(one, other))
    known.set(name, chance)
    return chance
  }
}
