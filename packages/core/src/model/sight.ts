/**
 * The records that a caller may see. A required argument of every read of records, so that scope cannot be
 * forgotten. A record is in sight when its column holds (or, for a list, contains) one of the values.
 */
export type Sight = 'EVERYTHING' | { readonly column: string; readonly values: readonly string[] }

export const EVERYTHING: Sight = 'EVERYTHING'
