import type { MakingStrategy } from './strategy.ts'

/** The rule's constant; null leaves the columns empty. */
export const constant: MakingStrategy = {
  kind: 'MAKE',
  draws: false,
  make: (_column, { rule }) => rule.constant,
}
