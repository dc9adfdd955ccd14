/** A row, line or element that could not be read. */
export interface BadRow {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly problem: string
}

/** What could not be read: all of it counted, the first ones kept to be shown. */
export interface Problems {
  readonly count: number
  readonly first: readonly BadRow[]
  add(row: BadRow): void
}

const SHOWN = 100

export function createProblems(): Problems {
  const first: BadRow[] = []
  let count = 0
  return {
    first,
    get count() {
      return count
    },
    add(row) {
      count += 1
      if (first.length < SHOWN) first.push(row)
    },
  }
}
