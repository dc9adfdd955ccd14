import type { Json, SourceEntry, Values } from '../../model/record.ts'
import type { Merger, SurvivorshipRule } from '../../model/resources/merger.ts'
import type { Contribution } from './contribution.ts'
import { PLAIN_MERGER } from './plain-merger.ts'
import { type MergeContext, survivingValues } from './survivor.ts'

export const DAY = 86_400_000

/** A merger with these rules. */
export function ruled(...rules: readonly SurvivorshipRule[]): Merger {
  return { ...PLAIN_MERGER, rules }
}

export function source(system: string, updated?: number): SourceEntry {
  return { system, id: '1', ...(updated === undefined ? {} : { updated }) }
}

/** A record that arrived at this moment. */
export function by(id: string, updated: number, values: Values, rest: Partial<Contribution> = {}): Contribution {
  return { id, updated, values, ...rest }
}

/** What survives in the column `a` under one rule for it. */
export function survives(
  rule: Omit<SurvivorshipRule, 'columns'>,
  records: readonly Contribution[],
  context?: MergeContext,
): Json | undefined {
  return survivingValues(records, ruled({ columns: ['a'], ...rule }), context).a
}
