/** How alike two texts are: 0 not at all, 1 the same. Symmetric. */
export interface Comparer {
  (a: string, b: string): number
  /** The same of texts that go by numbers: each is read once, however many it is compared with. Absent where reading is nothing. */
  readonly ofNumbered?: (textOf: (number: number) => string) => (x: number, y: number) => number
}

/** A comparer that reads values in a way of its own. */
export interface TypedComparer {
  /** What is compared, of a value as it was written: the same text for what means the same; '' when nothing is left. */
  readonly canonical: (text: string) => string
  /** `tolerance` in the comparer's unit: where the similarity of unequal values reaches 0. */
  readonly create: (tolerance?: number) => Comparer
  /** Absent where nothing bounds it. */
  readonly bound?: TextBound
}

/**
 * What bounds how alike two texts can be, so that a batch tells strangers before it compares them. Letters that find no partner in the
 * other text bound Jaro's similarity, and those that count edits; of telephone numbers all digits of the shorter one but two find theirs.
 * Days are bounded by their digits, places by how far apart they lie to the north.
 */
export type TextBound =
  | {
      readonly by: 'JARO' | 'EDITS' | 'DIGITS'
      /** Those of a canonical text; undefined where they bound nothing. */
      readonly lettersOf: (canonical: string) => string | undefined
    }
  | { readonly by: 'DAY' | 'PLACE' }
