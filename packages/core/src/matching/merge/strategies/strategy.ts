import type { Instant, Json } from '../../../model/record.ts'
import type { SurvivorshipRule } from '../../../model/resources/merger.ts'
import type { ColumnShapes } from '../column-shapes.ts'
import type { Contribution } from '../contribution.ts'
import type { Ask } from '../script-calls.ts'

/** What a strategy is asked about. */
export interface RuleCase {
  readonly rule: SurvivorshipRule
  /** Tells the rule's scripts from all others of the merge. */
  readonly place: { readonly merge: string; readonly rule: number; readonly path: string }
  /** The rule's columns that no rule before it decided. */
  readonly columns: readonly string[]
  /** All records of the merge, the newest first. */
  readonly aged: readonly Contribution[]
  /** All records in the order of their weights. */
  readonly ranked: readonly Contribution[]
  /** The moment of the newest record: ages count back from here, never from the clock. */
  readonly newest: Instant
  readonly shapes: ColumnShapes
  readonly ask: Ask
  /** The lists of a column united, each item once. */
  unite(column: string, ranked: readonly Contribution[]): readonly Json[]
}

/** Takes the columns from one record: answers those that it prefers, all alike, in the order told; none when it has nothing to say. */
export interface ChoosingStrategy {
  readonly kind: 'CHOOSE'
  /** `among` is never empty, and each of it holds something in the rule's columns. */
  choose(among: readonly Contribution[], given: RuleCase): readonly Contribution[]
}

/** Makes the value of each column from several records or none. */
export interface MakingStrategy {
  readonly kind: 'MAKE'
  /** The value, null for a column that stays empty, or undefined when it has nothing to say. */
  make(column: string, given: RuleCase): Json | undefined
  /** Its values are made of what records hold. */
  readonly draws: boolean
}

export type Strategy = ChoosingStrategy | MakingStrategy

/** The records with the greatest mark; those without one do not count. */
export function withGreatest(
  among: readonly Contribution[],
  markOf: (record: Contribution, index: number) => number | undefined,
): readonly Contribution[] {
  let greatest = Number.NEGATIVE_INFINITY
  let preferred: Contribution[] = []
  for (const [index, record] of among.entries()) {
    const mark = markOf(record, index)
    if (mark === undefined || mark < greatest) continue
    if (mark > greatest) {
      greatest = mark
      preferred = []
    }
    preferred.push(record)
  }
  return preferred
}
