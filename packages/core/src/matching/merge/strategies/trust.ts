import type { Instant } from '../../../model/record.ts'
import type { SourceTrust } from '../../../model/resources/merger.ts'
import type { Contribution } from '../contribution.ts'
import { issuesOn } from './issues-on.ts'
import { type ChoosingStrategy, type RuleCase, withGreatest } from './strategy.ts'

const DAY = 86_400_000
const USUAL_PENALTY = 0.5

/** The record that is believed most: the best trust of its systems, lowered by age and by failed checks. */
export const trust: ChoosingStrategy = {
  kind: 'CHOOSE',
  choose: (among, given) => withGreatest(among, (record) => trustIn(record, given)),
}

/** Undefined for a record of systems that the rule says nothing about. */
function trustIn(record: Contribution, { rule, columns, newest }: RuleCase): number | undefined {
  const table = rule.trust ?? {}
  const failed = issuesOn(record, columns) > 0
  let best: number | undefined
  // What no system sent is trusted as the systems that the table does not name.
  for (const { system, updated } of record.sources?.length ? record.sources : [{ system: '*', updated: undefined }]) {
    const source = Object.hasOwn(table, system) ? table[system] : table['*']
    if (!source) continue
    const left = decayed(source, newest - (updated ?? record.updated))
    const mark = failed ? left * (1 - (source.invalidPenalty ?? USUAL_PENALTY)) : left
    if (best === undefined || mark > best) best = mark
  }
  return best
}

function decayed({ start, end = start, decayDays = 0 }: SourceTrust, age: Instant): number {
  if (decayDays <= 0) return start
  return start + (end - start) * Math.min(1, Math.max(0, age) / (decayDays * DAY))
}
