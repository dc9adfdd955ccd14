import type { RowNumber } from './record.ts'

/** An indexer has fewer mappings. */
export const FIRST_CELL = 32

/**
 * What two records must share to land in one bucket: the mapping's position in its indexer and the hash of
 * the key's text.
 *
 * The hash has 53 bits, so that it is a plain number on every path. Two texts that share one (a chance of
 * 1 in 180 for ten million distinct keys) cost one comparison more; no decision rests on it.
 */
export interface IndexKey {
  /** From `FIRST_CELL` on: a cell by which near keys of the mapping so many places below are found, and no bucket. */
  readonly mapping: number
  /** Of the key's text: an integer of 53 bits. */
  readonly hash: number
}

/** A key with the record's sort key among those who share it: an integer below 2^48 that its compared values make. */
export interface PlacedKey extends IndexKey {
  /** Orders the bucket. */
  readonly sortKey: number
}

/** Where a record stands in a bucket: by sort key, then by tiebreak, an integer below 2^31 that its id makes, then by row. */
export interface BucketPosition {
  /** What its compared values make. */
  readonly sortKey: number
  /** What its id makes. */
  readonly tiebreak: number
  /** The record's row. */
  readonly row: RowNumber
}

/** The keys of one record. */
export interface KeysOfRecord {
  /** The record's tiebreak in every bucket. */
  readonly tiebreak: number
  /** The keys, each once. */
  readonly keys: readonly PlacedKey[]
}
