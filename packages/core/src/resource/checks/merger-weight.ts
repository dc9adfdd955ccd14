import type { PlainKey } from '../../error/message.ts'
import { type Refusal, refusal } from '../../error/refusal.ts'
import type { Dataset } from '../../model/resources/dataset.ts'
import type { Merger, SurvivorshipRule, SurvivorshipStrategy } from '../../model/resources/merger.ts'
import type { Configuration } from '../configuration.ts'
import { unknownColumns } from './parts.ts'

export function mergerRefusals(
  merger: Merger,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { key, mergeType, script, rules = [] } = merger
  return [
    ...(key === undefined ? [] : unknownColumns([key], dataset, configuration, () => 'key')),
    ...(key === undefined && (mergeType === 'DATE' || mergeType === 'NUMBER')
      ? [refusal('member-missing/merge-type-needs', { mergeType }, 'key')]
      : []),
    ...(mergeType === 'SCRIPT' && script === undefined
      ? [refusal('member-missing/merge-type-script', {}, 'script')]
      : []),
    ...rules.flatMap((rule, index) => ruleRefusals(rule, `rules[${index}]`, dataset, configuration)),
    ...ruledTwice(rules),
    ...nestedPaths(merger),
  ]
}

/** A path into nested records: these are merged by the merger of their own dataset. */
function nestedPaths({ key, rules = [] }: Merger): readonly Refusal[] {
  const stated: readonly (readonly [path: string, column: string | undefined])[] = [
    ['key', key],
    ...rules.flatMap(({ columns, column }, rule) => [
      ...columns.map((each, index) => [`rules[${rule}].columns[${index}]`, each] as const),
      [`rules[${rule}].column`, column] as const,
    ]),
  ]
  return stated.filter(([, column]) => column?.includes('.')).map(([path]) => refusal('column-nested', {}, path))
}

/** What a strategy cannot do without. */
const NEEDED: readonly (readonly [SurvivorshipStrategy, keyof SurvivorshipRule, PlainKey])[] = [
  ['TRUSTED_SOURCE', 'sources', 'member-missing/trusted-source-lists-systems'],
  ['TRUST', 'trust', 'member-missing/trust-says-how-far'],
  ['CONSTANT', 'constant', 'member-missing/constant-needs-value'],
  ['SCRIPT', 'script', 'member-missing/script-needs-script'],
]

function ruleRefusals(
  rule: SurvivorshipRule,
  path: string,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { columns, strategies, column, sources } = rule
  return [
    ...unknownColumns(columns, dataset, configuration, (index) => `${path}.columns[${index}]`),
    ...(column === undefined ? [] : unknownColumns([column], dataset, configuration, () => `${path}.column`)),
    ...NEEDED.flatMap(([strategy, member, key]) =>
      strategies.includes(strategy) && isNothing(rule[member]) ? [refusal(key, {}, `${path}.${member}`)] : [],
    ),
    ...strategies.flatMap((strategy, index) =>
      strategies.indexOf(strategy) < index
        ? [refusal('doubled/twice', { resource: strategy }, `${path}.strategy[${index}]`)]
        : [],
    ),
    ...(sources ?? []).flatMap((system, index) =>
      (sources ?? []).indexOf(system) < index
        ? [refusal('doubled/twice', { resource: system }, `${path}.sources[${index}]`)]
        : [],
    ),
  ]
}

function isNothing(value: unknown): boolean {
  if (value === undefined) return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** A column that two rules name: only one of them could decide it. */
function ruledTwice(rules: readonly SurvivorshipRule[]): readonly Refusal[] {
  const ruled = new Set<string>()
  return rules.flatMap(({ columns }, rule) =>
    columns.flatMap((column, index) => {
      if (ruled.has(column))
        return [refusal('doubled/column-rule-already', { column }, `rules[${rule}].columns[${index}]`)]
      ruled.add(column)
      return []
    }),
  )
}
