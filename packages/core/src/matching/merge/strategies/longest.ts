import { ownMember } from '../../../lib/own-member.ts'
import { charactersIn } from '../../../lib/text/characters.ts'
import type { Json } from '../../../model/record.ts'
import type { Contribution } from '../contribution.ts'
import { type ChoosingStrategy, withGreatest } from './strategy.ts'

/** The longest, in characters; the columns of a group count together. */
export const longest: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, { columns }) => withGreatest(among, (record) => lengthOf(record, columns)),
}

/** The characters (code points) that a record holds in these columns, those within lists and objects included. */
export function lengthOf({ values }: Contribution, columns: readonly string[]): number {
  return columns.reduce((sum, column) => sum + charactersWithin(ownMember(values, column) ?? null), 0)
}

function charactersWithin(value: Json): number {
  if (value === null) return 0
  if (typeof value === 'string') return charactersIn(value)
  if (typeof value !== 'object') return String(value).length
  return Object.values(value).reduce((sum: number, part: Json) => sum + charactersWithin(part), 0)
}
