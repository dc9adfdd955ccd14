import { type Refusal, refusal } from '../../error/refusal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { Indexer } from '../../model/resources/indexer.ts'
import type { Steward, StewardCondition, StewardRule } from '../../model/resources/steward.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { doubledIds } from './parts.ts'

const HIGHEST_SCORE = 100
/** A record alone is no group. */
const SMALLEST_GROUP = 2

export function stewardRefusals(steward: Steward, configuration: Configuration): readonly Refusal[] {
  const { rules } = steward
  const missing = [...configuration.entities.values()]
    .filter((managed) => managed.id === steward.entity || managed.steward === steward._id)
    .flatMap(({ indexer }) => unknownMappings(steward, findResource(configuration, 'indexer', indexer)))
  return [
    ...doubledIds(rules, 'rules'),
    ...rules.flatMap((rule, index) => ruleRefusals(rule, `rules[${index}]`)),
    ...missing.filter(({ path }, at) => missing.findIndex((other) => other.path === path) === at),
  ]
}

/** What the rules of a steward miss in the indexer of an entity that it serves: they would never act, without a word. */
export function unknownMappings({ rules }: Steward, indexer: Indexer | undefined): readonly Refusal[] {
  const mappings = indexer?.mappings.map(({ id }) => id)
  return rules.flatMap((rule, index) => mappingRefusals(rule, `rules[${index}].filtering.index`, mappings))
}

function ruleRefusals({ action, conditions }: StewardRule, path: string): readonly Refusal[] {
  const careless = (action === 'DELETE' || action === 'SPLIT') && conditions.length === 0
  return [
    ...(careless ? [refusal('member-missing/action-needs-conditions', { action }, `${path}.conditions`)] : []),
    ...conditions.flatMap((condition, index) => boundRefusals(condition, `${path}.conditions[${index}]`)),
  ]
}

function boundRefusals(condition: StewardCondition, path: string): readonly Refusal[] {
  const { type, interval, min, max } = condition
  // A condition that nothing can meet silences its rule without a word.
  if (type === 'SCORE' && interval !== 'MAXIMUM' && min > HIGHEST_SCORE)
    return [refusal('member-invalid/score-never', { most: HIGHEST_SCORE }, `${path}.min`)]
  if (type === 'RECORD_COUNT' && interval !== 'MINIMUM' && max >= 0 && max < SMALLEST_GROUP)
    return [refusal('member-invalid/count-never', { least: SMALLEST_GROUP }, `${path}.max`)]
  if (interval === 'MINIMUM') return min < 0 ? [refusal('member-missing/minimum-needs-lower', {}, `${path}.min`)] : []
  if (interval === 'MAXIMUM') return max < 0 ? [refusal('member-missing/maximum-needs-upper', {}, `${path}.max`)] : []
  if (min < 0 && max < 0) return [refusal('member-missing/interval-needs-bound', {}, `${path}.min`)]
  return max >= 0 && min > max ? [refusal('member-invalid/lower-bound-above', {}, `${path}.min`)] : []
}

function mappingRefusals(
  { filtering: { index } }: StewardRule,
  path: string,
  mappings: readonly string[] | undefined,
): readonly Refusal[] {
  if (index === undefined || mappings === undefined || mappings.includes(index)) return []
  const hint = nearest(index, mappings)
  return [
    hint
      ? refusal('mapping-unknown/did-you-mean', { index, hint }, path)
      : refusal('mapping-unknown/indexer-has-none', { index }, path),
  ]
}
