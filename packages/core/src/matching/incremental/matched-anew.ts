import type { PlacedKey } from '../../model/index-key.ts'
import type { TableRecord } from '../../model/record.ts'
import type { Prepared } from '../classify/scorer.ts'
import { systemsOfRecord } from '../cluster/held-links.ts'
import type { MatchRules } from '../rules.ts'
import type { RowChange } from './proposal-input.ts'

/**
 * Whether a write moves anything that links follow from. Where a record is keyed and compared as before they stand, whatever else of it was
 * written: to decide them anew costs as much as the crowd around it is large.
 */
export function isMatchedAnew(
  { keysOfRecord, nearTexts, scorer, onePerSource }: MatchRules,
  { before, after }: RowChange,
): boolean {
  if (!scorer || !before || !after) return true
  if (onePerSource && !sameSources(before.sources, after.sources)) return true
  const isSame =
    sameKeys(keysOfRecord(before).keys, keysOfRecord(after).keys) &&
    sameTexts(nearTexts(before.values), nearTexts(after.values)) &&
    sameTexts(scorer.prepare(before.values), scorer.prepare(after.values))
  return !isSame
}

/** Which systems a record came from decides where a cluster has one of each. */
function sameSources(before: TableRecord['sources'] | undefined, after: TableRecord['sources']): boolean {
  const systemsOf = (sources: TableRecord['sources']) => systemsOfRecord({ sources }).sort().join('\n')
  return before !== undefined && systemsOf(before) === systemsOf(after)
}

function sameKeys(some: readonly PlacedKey[], others: readonly PlacedKey[]): boolean {
  const isSame = ({ mapping, hash, sortKey }: PlacedKey, at: number) =>
    mapping === others[at]!.mapping && hash === others[at]!.hash && sortKey === others[at]!.sortKey
  return some.length === others.length && some.every(isSame)
}

/** Lists of one length: one for each mapping. */
function sameTexts(some: Prepared, others: Prepared): boolean {
  return some.every(
    (texts, mapping) =>
      texts.length === others[mapping]!.length && texts.every((text, at) => text === others[mapping]![at]),
  )
}
