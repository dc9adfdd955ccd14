import { numberTuples } from '../../../lib/collections/tuples.ts'
import type { Profile } from '../profile.ts'
import { type AskedColumn, agreementIn, askedColumn } from './asked-column.ts'
import { FEWEST as FEWEST_PAIRS, someStrangers, threesOf, twinsIn, worthOf } from './twin-sets.ts'

/** So many columns are asked which records are otherwise the same: those that tell most. */
const TELLING = 6
/** Records that are the same in three of them are so in this part of what the others are worth, too: an artist's albums have other titles. */
const OTHERWISE_THE_SAME = 0.6
/** So many pairs of such records have one day, … */
const FEWEST = 30
/** … so many times those that are a few days apart, where chance makes fewer, … */
const FAR_APART = 3
/** … and this part of all, at most. */
const MOST = 0.5
/** Days from which on two are no longer the same one with a lag. */
const LAG = 4
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/**
 * The names of those columns of days that make another thing of what is otherwise the same in one list: a play is on at many evenings, and some of
 * them are in the calendar twice. Such records are of one day, or of two that have nothing to do with each other. A day that is a little earlier
 * in one record than in another one, as that of a payment in a ledger and at a bank, tells by how near it is; what says nothing is
 * seldom the same; and a mistyped day is rare.
 *
 * @param days of which each day has one form
 * @param others that say which records are the same
 * @param sources by row, the list that it is of: two lists may have two days for one thing
 */
export function occasionsAmong(
  days: readonly Profile[],
  others: readonly Profile[],
  sources?: Int32Array,
): ReadonlySet<string> {
  if (days.length === 0) return new Set()
  const byWorth = others.toSorted((one, other) => worthOf(other) - worthOf(one)).slice(0, TELLING)
  const strangers = someStrangers(byWorth)
  const columns = byWorth.map((profile) => askedColumn(profile, false, strangers))
  const sets = threesOf(columns).filter((of) => areOtherwiseTheSame(of, columns))
  return new Set(days.filter((day) => sets.some((of) => tellsOccasions(day, of, sources))).map(({ name }) => name))
}

function areOtherwiseTheSame(of: readonly AskedColumn[], columns: readonly AskedColumn[]): boolean {
  const twins = twinsIn(of.map(({ numbers }) => numbers))
  if (twins.a.length < FEWEST_PAIRS) return false
  let [common, all] = [0, 0]
  for (const column of columns.filter((one) => !of.includes(one))) {
    const { filled, part } = agreementIn(column, twins)
    common += column.bits * filled * part
    all += column.bits * filled
  }
  return common >= OTHERWISE_THE_SAME * all
}

/** Whether records of one group, and of one list, are of one day or of days far apart. */
function tellsOccasions(day: Profile, of: readonly AskedColumn[], sources: Int32Array | undefined): boolean {
  const { ids, firsts } = numberTuples(
    [
      ...of.map(({ numbers }) => numbers),
      ...(sources === undefined ? [] : [sources.subarray(0, of[0]!.numbers.length)]),
    ],
    true,
  )
  const groups = Array.from(firsts, () => new Map<number, number>())
  for (const [row, id] of ids.entries()) {
    const at = dayOf(day, row)
    if (id !== 0 && Number.isFinite(at)) groups[id]!.set(at, (groups[id]!.get(at) ?? 0) + 1)
  }
  const { all, same, near } = pairsIn(groups)
  return same >= FEWEST && same >= FAR_APART * near && same <= MOST * all
}

/** All pairs, those of one day, and those a few days apart. */
function pairsIn(groups: readonly ReadonlyMap<number, number>[]) {
  let [all, same, near] = [0, 0, 0]
  for (const counts of groups) {
    const records = [...counts.values()].reduce((sum, count) => sum + count, 0)
    all += (records * (records - 1)) / 2
    for (const [day, count] of counts) {
      same += (count * (count - 1)) / 2
      for (let later = 1; later < LAG; later++) near += count * (counts.get(day + later) ?? 0)
    }
  }
  return { all, same, near }
}

/** Days since 1970; NaN for what is no day. */
function dayOf({ column: { numbers, values } }: Profile, row: number): number {
  const text = String(values[numbers[row]!])
  return DAY.test(text) ? Date.parse(text) / DAY_MS : Number.NaN
}
