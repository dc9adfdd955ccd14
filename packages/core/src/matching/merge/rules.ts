import { ownMember } from '../../lib/own-member.ts'
import type { Json } from '../../model/record.ts'
import type { SurvivorshipStrategy } from '../../model/resources/merger.ts'
import { type Contribution, isFilled } from './contribution.ts'
import { STRATEGIES_BY_NAME } from './strategies/strategies-by-name.ts'
import type { MakingStrategy, RuleCase } from './strategies/strategy.ts'
import { agree } from './strategies/tuples.ts'

/** What decided a column: a strategy of a rule, or WEIGHT. */
export type DecidedBy = SurvivorshipStrategy | 'WEIGHT'

/** Told of each column that is decided. Without a value the column stays empty; `from` is where the value was taken. */
export type Keep = (column: string, value: Json | undefined, by: DecidedBy, from: Contribution | undefined) => void

/**
 * Applies one rule. Its strategies are asked in order: one that has nothing to say passes the question on; one that
 * leaves several records which differ leaves the choice among these to the next that chooses a record; what is left at
 * the end goes to the newest, then to the smallest id. Answers false when the rule decided nothing.
 */
export function applyRule(given: RuleCase, keep: Keep): boolean {
  const { columns, rule, aged, ranked } = given
  const holding = aged.filter(({ values }) => columns.some((column) => isFilled(ownMember(values, column))))
  let left = holding
  let chosenBy: SurvivorshipStrategy | undefined
  for (const name of rule.strategies) {
    const strategy = STRATEGIES_BY_NAME[name]
    if (strategy.kind === 'MAKE') {
      if (!chosenBy && make(name, strategy, given, keep)) return true
      continue
    }
    const preferred = left.length === 0 ? [] : strategy.choose(left, given)
    if (preferred.length > 0) {
      left = preferred as Contribution[]
      chosenBy = name
      if (preferred.length === 1 || agree(preferred, columns)) break
    } else if (name === 'UNANIMOUS' && name === rule.strategies.at(-1) && left.length > 0) {
      for (const column of columns) keep(column, undefined, name, undefined)
      return true
    }
  }
  if (chosenBy) take(columns, left[0] as Contribution, chosenBy, keep)
  // What no strategy decided goes by the weights; a group even then comes from one record.
  else if (columns.length > 1 && holding.length > 0)
    take(columns, ranked.find((record) => holding.includes(record)) as Contribution, 'WEIGHT', keep)
  else return false
  return true
}

function take(columns: readonly string[], record: Contribution, by: DecidedBy, keep: Keep): void {
  for (const column of columns) {
    const value = ownMember(record.values, column)
    keep(column, isFilled(value) ? value : undefined, by, record)
  }
}

function make(name: SurvivorshipStrategy, strategy: MakingStrategy, given: RuleCase, keep: Keep): boolean {
  const { columns, ranked } = given
  const made = columns.map((column) => strategy.make(column, given))
  if (made.every((value) => value === undefined)) return false
  for (const [index, column] of columns.entries()) {
    const value = made[index]
    const from = strategy.draws ? ranked.find(({ values }) => isFilled(ownMember(values, column))) : undefined
    keep(column, isFilled(value) ? value : undefined, name, from)
  }
  return true
}
