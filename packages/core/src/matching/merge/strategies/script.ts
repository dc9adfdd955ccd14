import { ownMember } from '../../../lib/own-member.ts'
import { isFilled } from '../contribution.ts'
import { scriptRecord } from '../script-calls.ts'
import type { MakingStrategy } from './strategy.ts'

/**
 * What the rule's script answers for each column. It sees all `records`, the newest first, their `values` in the
 * column (null where there is none) and the `column`. An empty answer says nothing.
 */
export const script: MakingStrategy = {
  kind: 'MAKE',
  draws: false,
  make(column, { rule, place, aged, ask }) {
    const answer = ask(`rule\0${place.merge}\0${place.rule}\0${column}`, () => ({
      script: rule.script ?? '',
      column: place.path + column,
      input: {
        column,
        values: aged.map(({ values }) => ownMember(values, column) ?? null),
        records: aged.map(scriptRecord),
      },
    }))
    return isFilled(answer) ? answer : undefined
  },
}
