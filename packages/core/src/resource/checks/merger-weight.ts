import type { Refusal } from '../../error/onefold-error.ts'
import type { Dataset } from '../../model/dataset.ts'
import type { Merger, SurvivorshipRule, SurvivorshipStrategy } from '../../model/merger.ts'
import type { Configuration } from '../configuration.ts'
import { memberMissing, refusal, unknownColumns } from './parts.ts'

export function mergerRefusals(
  merger: Merger,
  dataset: Dataset | undefined,
  configuration: Configuration,
): readonly Refusal[] {
  const { key, mergeType, script, rules = [] } = merger
  return [
    ...(key === undefined ? [] : unknownColumns([key], dataset, configuration, () => 'key')),
    ...(key === undefined && (mergeType === 'DATE' || mergeType === 'NUMBER')
      ? [memberMissing('key', `The merge type ${mergeType} needs a column to weigh by.`)]
      : []),
    ...(mergeType === 'SCRIPT' && script === undefined
      ? [memberMissing('script', 'The merge type SCRIPT needs a script.')]
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
  return stated
    .filter(([, column]) => column?.includes('.'))
    .map(([path]) =>
      refusal(
        'column-nested',
        path,
        'A merger decides whole columns: nested records have the merger of their dataset.',
      ),
    )
}

/** What a strategy cannot do without. */
const NEEDED: readonly (readonly [SurvivorshipStrategy, keyof SurvivorshipRule, string])[] = [
  ['TRUSTED_SOURCE', 'sources', 'TRUSTED_SOURCE lists the systems from the most to the least trusted.'],
  ['TRUST', 'trust', 'TRUST says how far each system is believed.'],
  ['CONSTANT', 'constant', 'CONSTANT needs a value.'],
  ['SCRIPT', 'script', 'SCRIPT needs a script.'],
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
    ...NEEDED.flatMap(([strategy, member, text]) =>
      strategies.includes(strategy) && isNothing(rule[member]) ? [memberMissing(`${path}.${member}`, text)] : [],
    ),
    ...strategies.flatMap((strategy, index) =>
      strategies.indexOf(strategy) < index
        ? [refusal('doubled', `${path}.strategy[${index}]`, `"${strategy}" is there twice.`)]
        : [],
    ),
    ...(sources ?? []).flatMap((system, index) =>
      (sources ?? []).indexOf(system) < index
        ? [refusal('doubled', `${path}.sources[${index}]`, `"${system}" is there twice.`)]
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
        return [refusal('doubled', `rules[${rule}].columns[${index}]`, `The column "${column}" has a rule already.`)]
      ruled.add(column)
      return []
    }),
  )
}
