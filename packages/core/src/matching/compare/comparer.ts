/** How alike two texts are: 0 not at all, 1 the same. Symmetric. */
export type Comparer = (a: string, b: string) => number
