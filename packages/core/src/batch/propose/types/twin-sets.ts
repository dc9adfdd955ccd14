import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { Profile } from '../profile.ts'
import { strangerPairs } from '../sample/stranger-pairs.ts'
import { type AskedColumn, agreementIn, askedColumn, MOST_ROWS, type Twins } from './asked-column.ts'

/** Pairs of records that are the same in some columns, and in most others too: most of them are of one thing. */
export interface TwinSet {
  readonly of: readonly Profile[]
  readonly twins: Twins
}

/** So many columns are asked, those first that tell most. */
const TELLING = 14
/** With fewer pairs nothing is shown; more than so many say nothing more. */
export const FEWEST = 30
const MOST = 2000
/** Of pairs that are the same in several columns chance makes at most such a part. */
const MOST_BY_CHANCE = 0.2
/** One column alone tells things apart with so many bits. */
const BITS_OF_A_CODE = 8
/**
 * Other columns agree in such a part of the pairs, beyond chance: they are of one thing, and do not only share what the set is of. Of people
 * one more has to: namesakes share a family name beside the e-mail address that is made of it. And one more, where the set is of one alone.
 */
const ONE_THING = 0.4
const MORE_COLUMNS = 1
const MORE_COLUMNS_OF_PEOPLE = 2
/** Sets that have such a part of what the best one has in common are of the same kind: passengers of one flight have less than one passenger. */
const NEARLY_BEST = 0.75

/**
 * The sets whose pairs have most in common, in bits. A set is of two telling columns, or of one that is as good as a code. Every
 * column may be asked, since nobody knows yet which are of the things.
 *
 * @param names those of the columns with somebody's given name: a set of people is of one of them, since households are the same in much else
 * @param sources by row, the list that it is of: pairs of two lists, and of no one list
 */
export function twinSetsOf(
  telling: readonly Profile[],
  names: readonly Profile[],
  sources?: Int32Array,
): readonly TwinSet[] {
  const others = telling.filter((one) => !names.includes(one) && one.distinct > 1)
  const byWorth = others.sort((one, other) => worthOf(other) - worthOf(one))
  const strangers = someStrangers(telling)
  const columns = [...names, ...byWorth]
    .slice(0, TELLING)
    .map((profile) => askedColumn(profile, names.includes(profile), strangers))
  const codes = columns.filter(({ bits }) => bits >= BITS_OF_A_CODE)
  const ofTwo = [...codes.map((one) => [one]), ...pairsOf(columns)].flatMap((of) => setOf(of, columns, sources))
  const found = ofTwo.length > 0 ? ofTwo : threesOf(columns).flatMap((of) => setOf(of, columns, sources))
  const best = Math.max(0, ...found.map(({ common }) => common))
  return found.filter(({ common }) => common >= NEARLY_BEST * best)
}

export function someStrangers([one]: readonly Profile[]): Twins {
  const { a, b } = strangerPairs(Math.min(MOST_ROWS, one?.column.numbers.length ?? 0))
  return { a: a.subarray(0, MOST), b: b.subarray(0, MOST) }
}

export function worthOf({ collision, filled }: Profile): number {
  return -Math.log2(collision) * filled
}

function pairsOf(columns: readonly AskedColumn[]): readonly (readonly AskedColumn[])[] {
  return columns.flatMap((one, at) => columns.slice(at + 1).map((other) => [one, other]))
}

/** Where chance makes most pairs that are the same in two: of short names, years and states it takes three. */
export function threesOf(columns: readonly AskedColumn[]): readonly (readonly AskedColumn[])[] {
  return columns.flatMap((one, at) => pairsOf(columns.slice(at + 1)).map((others) => [one, ...others]))
}

interface ScoredSet extends TwinSet {
  /** What a pair has in common on average, in bits. */
  readonly common: number
}

/** None where too few pairs are the same, chance makes many of them, or nothing else agrees. */
function setOf(
  of: readonly AskedColumn[],
  columns: readonly AskedColumn[],
  sources: Int32Array | undefined,
): readonly ScoredSet[] {
  const arePeople = columns.some(({ isName }) => isName)
  if (arePeople && !of.some(({ isName }) => isName)) return []
  const twins = twinsIn(
    of.map(({ numbers }) => numbers),
    sources,
  )
  const pairs = twins.a.length
  if (pairs < FEWEST || (of.length > 1 && coincidencesIn(of) > MOST_BY_CHANCE * pairs)) return []
  const others = columns
    .filter((column) => !of.includes(column))
    .map((column) => ({ column, ...agreementIn(column, twins) }))
  const agreeing = others.filter(({ filled, part }) => filled >= FEWEST && part >= ONE_THING)
  const more = (arePeople ? MORE_COLUMNS_OF_PEOPLE : MORE_COLUMNS) + (of.length === 1 ? 1 : 0)
  if (agreeing.length < more) return []
  const own = of.reduce((sum, { bits }) => sum + bits, 0)
  const common = others.reduce((sum, { column, filled, part }) => sum + (column.bits * part * filled) / pairs, own)
  return [{ of: of.map(({ profile }) => profile), twins, common }]
}

/** So many pairs are the same by chance, where the columns are independent. */
function coincidencesIn(of: readonly AskedColumn[]): number {
  const rows = of[0]!.numbers.length
  return of.reduce((product, { profile }) => product * profile.collision, rows ** 2 / 2)
}

/**
 * Each row with the next one that is the same in all: a crowd counts like so many records, not like all pairs of it.
 *
 * @param sources by row, a list: the next one of another one
 */
export function twinsIn(columns: readonly Int32Array[], sources?: Int32Array): Twins {
  const { ids, firsts } = numberTuples(columns, true)
  const last = new Int32Array(firsts.length).fill(-1)
  const lastElsewhere = last.slice()
  const [a, b]: [number[], number[]] = [[], []]
  for (let row = 0; row < ids.length && a.length < MOST; row++) {
    const id = ids[row]!
    if (id === 0) continue
    const before = last[id]!
    const isElsewhere = before === -1 || sources === undefined || sources[before] !== sources[row]
    if (isElsewhere) lastElsewhere[id] = before
    last[id] = row
    const twin = lastElsewhere[id]!
    if (twin === -1) continue
    a.push(twin)
    b.push(row)
  }
  return { a: Int32Array.from(a), b: Int32Array.from(b) }
}
