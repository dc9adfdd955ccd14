import type { Token } from '../../model/dataset.ts'
import { type Kind, shareOf } from './kind.ts'
import type { Profile } from './profile.ts'

/** A column as a proposal sees it. */
export interface ProposedColumn {
  readonly profile: Profile
  readonly kind: Kind
}

const TOKEN_OF: Readonly<Record<Kind, Token>> = Object.freeze({
  FIRST_NAME: 'NAME_FIRST',
  LAST_NAME: 'NAME_LAST',
  EMAIL: 'EMAIL',
  PHONE: 'PHONE',
  DATE: 'DATE',
  IDENTIFIER: 'TEXT',
  POSTCODE: 'ADDRESS_POSTCODE',
  STREET: 'TEXT',
  PLACE: 'TEXT',
  COORDINATE: 'TEXT',
  CATEGORY: 'TEXT',
  TEXT: 'TEXT',
  WORDS: 'TEXT',
})

/** Below this share the check would only complain about a notation that it does not know. */
const KNOWN_NOTATION = 0.9

/** The columns with their tokens; values are brought to normal form where nearly all of the sample can be. */
export function proposeDataset(columns: readonly ProposedColumn[]) {
  return {
    _id: 'records',
    description: 'Proposed from the columns of the files: their names and what they hold',
    columns: columns.map(({ profile, kind }) => {
      const token = TOKEN_OF[kind]
      const known = shareOf(profile, token) >= KNOWN_NOTATION
      return {
        key: profile.name,
        ...(profile.array ? { array: true } : {}),
        token,
        ...(known ? { validation: 'PARSER' } : {}),
      }
    }),
  }
}
