export const TEXT_OPTIONS = [
  'NONE',
  'IGNORE_CASE',
  'IGNORE_SPACES',
  'ONLY_ALPHANUMERIC',
  'IGNORE_ACCENTS',
  'AGGRESSIVE',
] as const
/** How texts are made alike before they are compared. AGGRESSIVE is all of them, and the order of words ignored. */
export type TextOption = (typeof TEXT_OPTIONS)[number]

/** One way to bring records together. */
export interface IndexMapping {
  readonly id: string
  readonly description?: string
  /** The columns that make the key. */
  readonly keys: readonly string[]
  readonly matching: 'EXACT'
  /** One key of all columns together; otherwise one key a column. @default false */
  readonly combine: boolean
  /** Takes part in duplicate detection. @default false */
  readonly duplicates: boolean
  /** How the texts of the key are made alike. @default the indexer's `defaultKeyOptions` */
  readonly keyOptions: readonly TextOption[]
  /** By column: `PREFIX(n)`, `SUFFIX(n)`, `DIGITS`, `YEAR`, `INITIALS`, `TOKENS`, `PHONETIC`. */
  readonly transform: { readonly [column: string]: string }
  /** A bucket of more records is not compared whole but in a window over its records in order. @default 1000 */
  readonly compareLimit?: number
}

/** Says which records are looked at together. */
export interface Indexer {
  readonly type: 'indexer'
  readonly _id: string
  readonly description: string
  readonly category?: string
  readonly dataset: string
  readonly defaultKeyOptions: readonly TextOption[]
  readonly mappings: readonly IndexMapping[]
}
