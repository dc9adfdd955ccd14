/** What a mapping with tolerance takes for near. Pure: the same keys, the same answers, whatever else is in a table. */
export interface Nearness {
  /** Hashes of 53 bits, each once. Two keys that are near have one in common; others may have. */
  probesOf(key: string): readonly number[]
  /**
   * Reads some keys, then says of two of them, by their positions, whether they are near. Whichever is named first. With `met` they
   * are known to have a probe in common, which need not be looked for.
   */
  among(keys: readonly string[]): (one: number, other: number, met?: boolean) => boolean
}
