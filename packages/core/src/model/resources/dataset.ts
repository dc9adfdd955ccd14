/** What a text column is about: decides how a value is checked, brought to normal form and compared. */
export const TOKENS = [
  'COUNTRY_CODE',
  'COUNTRY_NAME',
  'LANGUAGE',
  'PHONE_COUNTRY_CODE',
  'PHONE_NUMBER',
  'PHONE',
  'NAME_PREFIX',
  'NAME_FIRST',
  'NAME_MIDDLE',
  'NAME_LAST',
  'NAME',
  'ADDRESS_STREET_TYPE',
  'ADDRESS_STREET_NAME',
  'ADDRESS_NUMBER',
  'ADDRESS_STREET',
  'ADDRESS_CITY',
  'ADDRESS_POSTCODE',
  'ADDRESS_STATE',
  'ADDRESS',
  'GEO_LONGITUDE',
  'GEO_LATITUDE',
  'GEO_COORDINATES',
  'ID',
  'FOREIGN_ID',
  'EMAIL',
  'NUMBER',
  'DATE',
  'ENUM',
  'SOURCE',
  'URL',
  'TEXT',
  'TEXT_AS_IS',
  'IGNORE',
] as const
/** The name of a token. */
export type Token = (typeof TOKENS)[number]

/** The ways to check a value. */
export const VALIDATIONS = ['NONE', 'DEFAULT', 'PARSER', 'REGEX', 'SCRIPT'] as const
/**
 * NONE: no check. DEFAULT: the token's check. PARSER: the check, and the value is stored in the token's normal form.
 * REGEX: the whole value matches the column's pattern. SCRIPT: the column's script says true, or what is wrong.
 */
export type Validation = (typeof VALIDATIONS)[number]

/** What may become of a value that fails its check. */
export const ERROR_POLICIES = ['CLEAR', 'REPLACE', 'FIX', 'IGNORE', 'REFUSE'] as const
/** What becomes of a value that fails its check. */
export type ErrorPolicy = (typeof ERROR_POLICIES)[number]

/** One of the values that a column may hold. */
export interface EnumerationOption {
  /** The value as it is stored. */
  readonly value: string
  /** What people read instead. */
  readonly label?: string
}

/** A text in one language. */
export interface TextEntry {
  /** A language tag, for example `es`. */
  readonly locale: string
  /** The text in that language. */
  readonly text: string
}

/** What a column may hold. */
export const COLUMN_TYPES = ['TOKEN', 'DATASET'] as const
/** Whether a column holds values or records. */
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** One column of a dataset. */
export interface Column {
  /** Its name: no dot, and no `_` in front. */
  readonly key: string
  /** TOKEN: a value or a list of values. DATASET: a list of records of another dataset. @default 'TOKEN' */
  readonly type?: ColumnType
  /** The dataset of a DATASET column's records. */
  readonly dataset?: string
  /** What the column holds, for people. */
  readonly description?: string
  /** The description in other languages. */
  readonly descriptionLocalized?: readonly TextEntry[]
  /** Holds a list of values; always so for a DATASET column. @default false */
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
  /** The values of an ENUM column, or the accepted systems of a SOURCE column. */
  readonly enumerations: readonly EnumerationOption[]
  /** What a FOREIGN_ID refers to: `table.column`, nested columns with further dots. */
  readonly foreignKey?: string
  /** Takes part in the id of a record whose dataset has the identity type COLUMN. @default false */
  readonly identity?: boolean
  /** Its values are offered where another column refers to this table. @default false */
  readonly lookup?: boolean
  /** Describes a looked-up value. @default false */
  readonly lookupDescription?: boolean
  /** For REGEX: the pattern that the whole value matches. */
  readonly regex?: string
  /** For SCRIPT: sees `value`, `record` and `column`. */
  readonly script?: string
  /** The format that values arrive in, for example `dd/MM/yyyy` for a DATE. */
  readonly source?: string
  /** Country and language that values are read with, for example `de-DE`. */
  readonly sourceLocale?: string
}

/** What records of a dataset may be. */
export const DATA_TYPES = ['RECORD', 'JSON', 'TEXT', 'BINARY', 'XML'] as const
/** RECORD: typed columns. Anything else: one column `content` of that kind, for storage only. */
export type DataType = (typeof DATA_TYPES)[number]

/** Where ids of new records may come from. */
export const IDENTITY_TYPES = ['DEFAULT', 'COLUMN', 'SCRIPT'] as const
/** Where the id of a new record comes from when it states none: a UUID, its identity columns, or a script. */
export type IdentityType = (typeof IDENTITY_TYPES)[number]

/** Defines the columns of a table's records. */
export interface Dataset {
  /** Says which kind of resource it is. */
  readonly type: 'dataset'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The columns, in their order. */
  readonly columns: readonly Column[]
  /** @default 'RECORD' */
  readonly dataType?: DataType
  /** @default 'DEFAULT' */
  readonly identityType?: IdentityType
  /** For SCRIPT: sees `record` and answers its id. */
  readonly identityScript?: string
  /** Says how nested records of this dataset unite in a merge. */
  readonly merger?: string
}
