import type { Refusal } from '../../error/onefold-error.ts'
import { nearest } from '../../lib/nearest.ts'
import type { Steward, StewardCondition, StewardRule } from '../../model/steward.ts'
import { type Configuration, findResource } from '../configuration.ts'
import { doubledIds, memberInvalid, memberMissing, refusal } from './parts.ts'

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
    ...(careless
      ? [
          memberMissing(
            `${path}.conditions`,
            `The action ${action} needs conditions: without any it would act on every group.`,
          ),
        ]
      : []),
    ...conditions.flatMap((condition, index) => boundRefusals(condition, `${path}.conditions[${index}]`)),
  ]
}

function boundRefusals({ interval, min, max }: StewardCondition, path: string): readonly Refusal[] {
  if (interval === 'MINIMUM') return min < 0 ? [memberMissing(`${path}.min`, 'MINIMUM needs a lower bound.')] : []
  if (interval === 'MAXIMUM') return max < 0 ? [memberMissing(`${path}.max`, 'MAXIMUM needs an upper bound.')] : []
  if (min < 0 && max < 0) return [memberMissing(`${path}.min`, 'INTERVAL needs a bound.')]
  return max >= 0 && min > max ? [memberInvalid(`${path}.min`, 'The lower bound is above the upper one.')] : []
}

function mappingRefusals(
  { filtering: { index } }: StewardRule,
  path: string,
  mappings: readonly string[] | undefined,
): readonly Refusal[] {
  if (index === undefined || mappings === undefined || mappings.includes(index)) return []
  const hint = nearest(index, mappings)
  return [
    refusal(
      'mapping-unknown',
      path,
      `The indexer has no mapping "${index}"${hint ? `: did you mean "${hint}"?` : '.'}`,
    ),
  ]
}
