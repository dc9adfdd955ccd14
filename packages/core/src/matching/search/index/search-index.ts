import type { Resumable } from '../../../lib/async/resumable.ts'
import type { RowNumber, Values } from '../../../model/record.ts'
import type { IndexMapping } from '../../../model/resources/indexer.ts'
import type { GeoPoint, RankedRows, RowSubset, SearchKey, SearchQuery } from '../query/search-query.ts'

/** What search needs to know of a mapping; an `IndexMapping` is one. */
export type SearchMapping = Pick<
  IndexMapping,
  'keys' | 'combine' | 'keyOptions' | 'transform' | 'synonyms' | 'matching' | 'type' | 'script' | 'similarity'
>

/** One record as it is to be found. */
export interface SearchDocument {
  readonly row: RowNumber
  readonly id: string
  readonly values: Values
  /** By position of a SCRIPT mapping, the texts that its script made of the record, as they came from it. */
  readonly scripted?: ReadonlyMap<number, readonly string[]>
}

/**
 * The keys of a table's records in memory, to be searched: derived from the records, stored nowhere. Documents are put in
 * as they come; what is put in is found at once. `settle` brings what came since the last time into order, which makes
 * searching quicker and memory smaller, and never changes an answer.
 */
export interface SearchIndex {
  /** Records in it. */
  readonly size: number
  /** Memory that it holds, without scratch of running searches. */
  readonly bytes: number
  /** Whether so much was put in or taken out since it was last settled that settling is worth its price. */
  readonly unsettled: boolean
  /** Inserts, or replaces by row. Takes some ten microseconds a document: hand over a few hundred at a time. */
  put(documents: readonly SearchDocument[]): void
  /** Rows that are not there are passed over. */
  remove(rows: readonly RowNumber[]): void
  /**
   * Nothing of what was removed or replaced by now is to stay in memory, but what other records hold too: until a settling that begins
   * after this is through, the index is unsettled.
   */
  purge(): void
  /**
   * Brings everything into order, piece by piece. Searches, `put` and `remove` may come between two pieces; a second
   * settling ends the first.
   */
  settle(): Resumable<void>
  /** The keys that a record with these values has under a mapping: what a structured search looks for. */
  keysOf(mapping: number, document: Pick<SearchDocument, 'values' | 'scripted'>): readonly SearchKey[]
  /** The keys that one column but these, holding this text, could have under a mapping: what a term of free text looks for. */
  keysOfTerm(mapping: number, term: string, without?: ReadonlySet<string>): readonly SearchKey[]
  /** The places that a record with these values has under a GEOGRAPHIC mapping. */
  placesOf(mapping: number, values: Values, scripted?: SearchDocument['scripted']): readonly GeoPoint[]
  /**
   * Searches piece by piece. The answer is about the records that were in the index when the first piece began,
   * whatever comes between two pieces. Without `allowed` every row may be found.
   */
  search(query: SearchQuery, allowed?: RowSubset): Resumable<RankedRows>
}
