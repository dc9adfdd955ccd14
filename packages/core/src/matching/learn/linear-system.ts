/** Adds `by` to each place of the upper half of a symmetric matrix at which two of the first `count` ascending positions meet. */
export function addOuter(matrix: Float64Array, size: number, positions: Int32Array, count: number, by: number): void {
  for (let one = 0; one < count; one++) {
    const row = positions[one]! * size
    for (let other = one; other < count; other++) matrix[row + positions[other]!]! += by
  }
}

/** Solves a positive definite system, of which the upper half is given and used up (Cholesky). */
export function solveSymmetric(upper: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const at = (row: number, column: number): number => row * size + column
  for (let row = 0; row < size; row++) {
    const pivot = Math.sqrt(Math.max(upper[at(row, row)]!, 1e-12))
    for (let column = row; column < size; column++) upper[at(row, column)]! /= pivot
    for (let below = row + 1; below < size; below++) {
      const factor = upper[at(row, below)]!
      if (factor === 0) continue
      for (let column = below; column < size; column++) {
        upper[at(below, column)]! -= factor * upper[at(row, column)]!
      }
    }
  }
  const solved = right.slice()
  for (let row = 0; row < size; row++) {
    solved[row]! /= upper[at(row, row)]!
    for (let below = row + 1; below < size; below++) solved[below]! -= upper[at(row, below)]! * solved[row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++) solved[row]! -= upper[at(row, column)]! * solved[column]!
    solved[row]! /= upper[at(row, row)]!
  }
  return solved
}
