import type { Token } from '../../model/resources/dataset.ts'
import { columnValidator } from './column-validator.ts'
import { areAmountsInTwoForms } from './forms/normal-form.ts'
import type { Kind, Profile } from './profile.ts'
import { type SeenColumns, TOKEN_OF_SEEN } from './types/column-type.ts'
import { type DayOrder, dayOrderOf } from './types/day-order.ts'

const TOKEN_OF: Readonly<Record<Kind, Token>> = Object.freeze({
  EMAIL: 'EMAIL',
  DATE: 'DATE',
  PHONE: 'PHONE',
  NUMBER: 'TEXT',
  WORDS: 'TEXT',
  TEXT: 'TEXT',
})

/** Below this share the check would only complain about a notation that it does not know. */
const KNOWN_NOTATION = 0.9

/**
 * The columns with their tokens, each with what it was taken for and why; values are brought to normal form where nearly all of the
 * sample can be.
 */
export function proposeDataset(
  columns: readonly Profile[],
  seen: SeenColumns = new Map(),
  sourceColumn?: string,
  listsWritten: readonly string[] = [],
) {
  const source = sourceColumn === undefined ? '' : `; ${sourceColumn} says where a record comes from`
  const lists =
    listsWritten.length === 0
      ? ''
      : `: of two lists that nothing names, each of which has its way of ${listsWritten.join(', ')}`
  return {
    _id: 'records',
    description: `Proposed from what the columns of the files hold${source}${lists}`,
    columns: columns.map((profile) => {
      const said = seen.get(profile.name)
      const token = areAmountsInTwoForms(profile)
        ? 'NUMBER'
        : (TOKEN_OF_SEEN[said?.type ?? 'TEXT'] ?? TOKEN_OF[profile.kind])
      const order = token === 'DATE' ? dayOrderOf(profile.sample) : {}
      return {
        key: profile.name,
        ...(said ? { description: `${said.type}: ${said.why}` } : {}),
        ...(profile.array ? { array: true } : {}),
        token,
        ...order,
        ...(shareOf(profile, token, order) >= KNOWN_NOTATION ? { validation: 'PARSER' } : {}),
      }
    }),
  }
}

/** The share of the sample that a token's check accepts as it is. */
function shareOf({ sample }: Profile, token: Token, order: DayOrder): number {
  const validate = columnValidator(token, order, 'DEFAULT')
  const right = sample.filter((text) => validate(text).issues.length === 0)
  return sample.length === 0 ? 0 : right.length / sample.length
}
