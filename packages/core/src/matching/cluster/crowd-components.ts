import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'
import { unionFind } from '../../lib/collections/union-find.ts'

/** Links that make a component a crowd, and for each of its records. What was built by other bounds has to be built anew. */
export const CROWD_LINKS = 50_000
export const LINKS_EACH = 100

/**
 * Is a component a crowd? There nearly everything is alike, so averages would divide little, and to ask for them anew with each record
 * that comes would cost more the larger it grows: what match links hold together stays together.
 */
export function isCrowd(rows: number, links: number): boolean {
  return links > CROWD_LINKS && links > LINKS_EACH * rows
}

/** Can a component of so many rows be one? */
export function mayBeCrowd(rows: number): boolean {
  return isCrowd(rows, (rows * (rows - 1)) / 2)
}

/** Links as parallel lists of rows 0..rows − 1. */
interface Ends {
  readonly count: number
  readonly a: ArrayLike<number>
  readonly b: ArrayLike<number>
  /** @default of none */
  readonly isSeparated?: (at: number) => boolean
}

/** Says of each row whether the component that these links make of it is a crowd; separated links join nothing. Undefined: none is. */
export function* crowdsAmong(
  rows: number,
  { count, a, b, isSeparated }: Ends,
): Resumable<((row: number) => boolean) | undefined> {
  if (count <= CROWD_LINKS) return undefined
  const sets = unionFind(rows)
  yield* eachInPieces(a, (row, at) => {
    if (!isSeparated?.(at)) sets.union(row, b[at]!)
  })
  const [links, members] = [new Int32Array(rows), new Int32Array(rows)]
  yield* eachInPieces(a, (row, at) => {
    if (!isSeparated?.(at)) links[sets.find(row)]! += 1
  })
  for (let row = 0; row < rows; row++) members[sets.find(row)]! += 1
  const isCrowded = (row: number) => isCrowd(members[sets.find(row)]!, links[sets.find(row)]!)
  return members.some((_, row) => isCrowded(row)) ? isCrowded : undefined
}
