/** Chance that nobody can guess, for secrets. */
export interface Chance {
  /** So many random bytes. */
  bytes(count: number): Uint8Array
}
