import { ownMember } from '../../../lib/own-member.ts'
import { isFilled } from '../contribution.ts'
import type { MakingStrategy } from './strategy.ts'

/** Every value once, in the order of weights. One single value that all records share stays as it is. */
export const union: MakingStrategy = {
  kind: 'MAKE',
  draws: true,
  make(column, { ranked, unite }) {
    const holding = ranked.filter(({ values }) => isFilled(ownMember(values, column)))
    const united = unite(column, holding)
    const lists = holding.some(({ values }) => Array.isArray(ownMember(values, column)))
    return united.length === 0 ? undefined : united.length === 1 && !lists ? united[0] : united
  },
}
