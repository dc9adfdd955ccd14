/** How alike two texts are: 0 not at all, 1 the same. Symmetric. */
export type Comparer = (a: string, b: string) => number

/** A comparer that reads values in a way of its own. */
export interface TypedComparer {
  /** What is compared, of a value as it was written: the same text for what means the same; '' when nothing is left. */
  readonly canonical: (text: string) => string
  /** `tolerance` in the comparer's unit: where the similarity of unequal values reaches 0. */
  readonly create: (tolerance?: number) => Comparer
}
