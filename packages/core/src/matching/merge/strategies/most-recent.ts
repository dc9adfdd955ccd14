import { ownMember } from '../../../lib/own-member.ts'
import type { Contribution } from '../contribution.ts'
import { timeOf } from '../contribution.ts'
import { instantIn } from '../readings.ts'
import { type ChoosingStrategy, type RuleCase, withGreatest } from './strategy.ts'

/** The newest: by the time that sources state, else the arrival; or by a date column of the record's own. */
export const mostRecent: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, given) => withGreatest(among, (record) => momentOf(record, given)),
}

/** Undefined for a record whose date column holds no date. */
export function momentOf(record: Contribution, { rule: { column } }: RuleCase): number | undefined {
  return column === undefined ? timeOf(record) : instantIn(ownMember(record.values, column))
}
