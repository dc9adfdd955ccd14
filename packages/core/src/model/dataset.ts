/** What a text column is about: decides how a value is checked, brought to normal form and compared. */
export const TOKENS = [
  'TEXT',
  'NAME_FIRST',
  'NAME_LAST',
  'EMAIL',
  'PHONE',
  'DATE',
  'ADDRESS_POSTCODE',
  'SOURCE',
] as const
export type Token = (typeof TOKENS)[number]

export const VALIDATIONS = ['NONE', 'DEFAULT', 'PARSER'] as const
/** NONE: no check. DEFAULT: the token's check. PARSER: the check, and the value is stored in the token's normal form. */
export type Validation = (typeof VALIDATIONS)[number]

export const ERROR_POLICIES = ['CLEAR', 'REPLACE', 'FIX', 'IGNORE', 'REFUSE'] as const
/** What becomes of a value that fails its check. */
export type ErrorPolicy = (typeof ERROR_POLICIES)[number]

export interface EnumerationOption {
  readonly value: string
  readonly label?: string
}

export interface Column {
  readonly key: string
  readonly description?: string
  /** Holds a list of values. @default false */
  readonly array: boolean
  /** May be left out. @default true */
  readonly empty: boolean
  /** @default 'TEXT' */
  readonly token: Token
  /** @default 'NONE' */
  readonly validation: Validation
  /** @default 'IGNORE' */
  readonly error: ErrorPolicy
  /** Put in place of a value that fails, under the policy REPLACE. */
  readonly errorReplacement?: string
  /** The accepted systems of a SOURCE column. */
  readonly enumerations: readonly EnumerationOption[]
  /** The format that values arrive in, for example `dd/MM/yyyy` for a DATE. */
  readonly source?: string
  /** Country and language that values are read with, for example `de-DE`. */
  readonly sourceLocale?: string
}

/** Defines the columns of a table's records. */
export interface Dataset {
  readonly type: 'dataset'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly columns: readonly Column[]
}
