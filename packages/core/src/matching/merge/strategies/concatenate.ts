import { textsIn } from '../../../lib/json.ts'
import { ownMember } from '../../../lib/own-member.ts'
import type { MakingStrategy } from './strategy.ts'

/** Every text once, in the order of weights, with the delimiter between. */
export const concatenate: MakingStrategy = {
  kind: 'MAKE',
  draws: true,
  make(column, { ranked, rule: { delimiter = ' ' } }) {
    const texts = new Set(ranked.flatMap(({ values }) => textsIn(ownMember(values, column))))
    return texts.size === 0 ? undefined : [...texts].join(delimiter)
  },
}
