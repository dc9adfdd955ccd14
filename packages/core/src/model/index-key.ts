/**
 * What two records must share to land in one bucket: the mapping's position in its indexer and the hash of
 * the key's text.
 *
 * The hash has 53 bits, so that it is a plain number on every path. Two texts that share one (a chance of
 * 1 in 180 for ten million distinct keys) cost one comparison more; no decision rests on it.
 */
export interface IndexKey {
  readonly mapping: number
  readonly hash: number
}
