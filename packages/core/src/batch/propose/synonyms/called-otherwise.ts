import type { EncodedColumn } from '../../columns/table.ts'
import { withDaysInOneForm } from '../forms/normal-form.ts'
import { type Profile, profileOf } from '../profile.ts'
import { foldedNumbers } from '../sources/sources.ts'
import { isApart } from '../sources/twins-apart.ts'
import { findSynonyms } from './find-synonyms.ts'
import { type Grouping, groupingsOf, MOST_GROUPINGS } from './groupings.ts'
import { areMostly } from './united-values.ts'

/** So many records are asked. */
const MOST_ROWS = 10_000

/**
 * In how many other columns most values are called otherwise where this one says another thing, as each list has words of its own. None where
 * what is one thing by them has one value here as often as not: lists hold each thing once.
 */
export function columnsCalledOtherwise(
  column: EncodedColumn,
  others: readonly EncodedColumn[],
  headerHints: boolean,
): number {
  const step = Math.ceil(column.numbers.length / MOST_ROWS)
  const [lists, ...content] = [column, ...others].map((each) => everyOf(each, step))
  const profiles = content.map(read)
  const { synonyms, groupings } = findSynonyms(profiles, headerHints, { of: lists!.numbers })
  const called = content.filter((each) => areMostly(synonyms.get(each.name) ?? [], each, lists!.numbers))
  return called.length > 0 && areApart(lists!, groupings) ? called.length : 0
}

/** Whether by some columns in which lists meet what is one thing hardly ever has the same value here. */
export function meetsApart(column: EncodedColumn, others: readonly EncodedColumn[]): boolean {
  const step = Math.ceil(column.numbers.length / MOST_ROWS)
  const [lists, ...content] = [column, ...others].map((each) => everyOf(each, step))
  const rows = Int32Array.from(lists!.numbers.keys())
  const columns = content.map(read).map((profile) => ({ profile, numbers: foldedNumbers(profile.column, rows) }))
  return areApart(lists!, groupingsOf(columns, lists!.numbers))
}

/** Each list writes days in its own way. */
function read(column: EncodedColumn): Profile {
  return withDaysInOneForm(profileOf(column, column.numbers.length))
}

function areApart(lists: EncodedColumn, groupings: readonly Grouping[]): boolean {
  return groupings.slice(0, MOST_GROUPINGS).some(({ things }) => isApart(lists, [[things]], { everyTwo: true }))
}

function everyOf({ name, numbers, values }: EncodedColumn, step: number): EncodedColumn {
  return { name, values, numbers: numbers.filter((_, row) => row % step === 0) }
}
