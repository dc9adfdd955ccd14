import { type Refusal, refusal } from '../../error/refusal.ts'
import { nearest } from '../../lib/text/nearest.ts'
import type { Steward, StewardCondition, StewardRule } from '../../model/resources/steward.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { doubledIds } from './parts.ts'

export function stewardRefusals({ rules, entity }: Steward, configuration: Configuration): readonly Refusal[] {
  const managed = entity === undefined ? undefined : configuration.entities.get(entity)
  const mappings = findResource(configuration, 'indexer', managed?.indexer)?.mappings.map(({ id }) => id)
  return [
    ...doubledIds(rules, 'rules'),
    ...rules.flatMap((rule, index) => [
      ...ruleRefusals(rule, `rules[${index}]`),
      ...mappingRefusals(rule, `rules[${index}].filtering.index`, mappings),
    ]),
  ]
}

function ruleRefusals({ action, conditions }: StewardRule, path: string): readonly Refusal[] {
  const careless = (action === 'DELETE' || action === 'SPLIT') && conditions.length === 0
  return [
    ...(careless ? [refusal('member-missing/action-needs-conditions', { action }, `${path}.conditions`)] : []),
    ...conditions.flatMap((condition, index) => boundRefusals(condition, `${path}.conditions[${index}]`)),
  ]
}

function boundRefusals({ interval, min, max }: StewardCondition, path: string): readonly Refusal[] {
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
