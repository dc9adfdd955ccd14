/** The ways to make texts alike. */
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

/** How near two keys may have to be. */
export const MATCHINGS = ['EXACT', 'FUZZY', 'FUZZY_LSH', 'GEOGRAPHIC'] as const
/** EXACT: equal keys. FUZZY: a few typing errors. FUZZY_LSH: letters in common. GEOGRAPHIC: a distance on the globe. */
export type Matching = (typeof MATCHINGS)[number]

/** One way to bring records together. */
export interface IndexMapping {
  /** Names the mapping within the indexer. */
  readonly id: string
  /** What it is, for people. */
  readonly description?: string
  /** Whether columns make the keys or a script does, which is shown the record. @default 'COLUMNS' */
  readonly type?: 'COLUMNS' | 'SCRIPT'
  /** JavaScript: an expression over `record`, or the body of a function. It answers a text or a list of texts. */
  readonly script?: string
  /** The columns that make the key, nested ones by their path. */
  readonly keys: readonly string[]
  /** How near two keys have to be. */
  readonly matching: Matching
  /** One key of all columns together; otherwise one key a column. @default false */
  readonly combine: boolean
  /** Takes part in duplicate detection. @default false */
  readonly duplicates: boolean
  /** How the texts of the key are made alike. @default the indexer's `defaultKeyOptions` */
  readonly keyOptions: readonly TextOption[]
  /** By column: `PREFIX(n)`, `SUFFIX(n)`, `DIGITS`, `YEAR`, `INITIALS`, `TOKENS`, `TOKEN_PAIRS`, `PHONETIC`. */
  readonly transform: { readonly [column: string]: string }
  /** By column, groups of values that mean the same: of each the first makes the keys. @default {} */
  readonly synonyms?: { readonly [column: string]: readonly (readonly string[])[] }
  /** For FUZZY: the most typing errors. @default 2 */
  readonly maximumTypos?: number
  /** For FUZZY_LSH: the least similarity, 0..1. @default 0.7 */
  readonly similarity?: number
  /** For GEOGRAPHIC: the greatest distance in metres. @default 100 */
  readonly radiusMeters?: number
  /** A bucket of more records is not compared whole but in a window over its records in order; of near keys each cell, and a tenth of it there. @default 1000 */
  readonly compareLimit?: number
}

/** Says which records are looked at together. */
export interface Indexer {
  /** Says which kind of resource it is. */
  readonly type: 'indexer'
  /** Its id, unique among all resources. */
  readonly _id: string
  /** What it is, for people. */
  readonly description: string
  /** A word to group resources by. */
  readonly category?: string
  /** The dataset of the indexed records. */
  readonly dataset: string
  /** How the texts of a key are made alike where a mapping does not say. @default ['AGGRESSIVE'] */
  readonly defaultKeyOptions: readonly TextOption[]
  /** The ways to bring records together, 1 to 31. */
  readonly mappings: readonly IndexMapping[]
}
