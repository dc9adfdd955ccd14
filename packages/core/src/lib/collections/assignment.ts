/**
 * The pairing of rows and columns with the greatest total gain: for each row its column, or -1 for one that pairs with
 * none. Gains are whole numbers, 0 for a pair that must not be. Shortest augmenting paths over potentials (the Hungarian
 * method as Jonker and Volgenant walk it): the optimum, in n² × (n + m) steps for n × m gains, n the smaller of the two.
 * Same gains, same pairing.
 */
export function bestAssignment(gains: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = gains
  if (gains.length <= first.length) return assignRows(gains)
  const turned = first.map((_, column) => gains.map((row) => row[column]!))
  const columnOf = new Array<number>(gains.length).fill(-1)
  for (const [column, row] of assignRows(turned).entries()) if (row >= 0) columnOf[row] = column
  return columnOf
}

function assignRows(gains: readonly (readonly number[])[]): readonly number[] {
  const rows = gains.length
  const real = gains[0]?.length ?? 0
  const columns = real + rows // a column of its own for each row that pairs with none
  const rowPotential = new Array<number>(rows + 1).fill(0)
  const columnPotential = new Array<number>(columns + 1).fill(0)
  const rowOf = new Array<number>(columns + 1).fill(0) // 1-based; 0: free
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row
    const before = augmentingPath(gains, real, rowOf, rowPotential, columnPotential)
    for (let column = before.free; column !== 0; column = before.path[column]!)
      rowOf[column] = rowOf[before.path[column]!]!
  }
  const columnOf = new Array<number>(rows).fill(-1)
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column]! - 1
    if (row >= 0 && gains[row]![column - 1]! > 0) columnOf[row] = column - 1
  }
  return columnOf
}

/** Finds the cheapest way to a free column, and moves the potentials along it. */
function augmentingPath(
  gains: readonly (readonly number[])[],
  real: number,
  rowOf: readonly number[],
  rowPotential: number[],
  columnPotential: number[],
): { readonly free: number; readonly path: readonly number[] } {
  const columns = rowOf.length - 1
  const least = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY)
  const visited = new Array<boolean>(columns + 1).fill(false)
  const path = new Array<number>(columns + 1).fill(0)
  let at = 0
  while (rowOf[at] !== 0) {
    visited[at] = true
    const row = rowOf[at]!
    let step = Number.POSITIVE_INFINITY
    let next = 0
    for (let column = 1; column <= columns; column++) {
      if (visited[column]) continue
      const cost = column <= real ? -gains[row - 1]![column - 1]! : 0
      const reduced = cost - rowPotential[row]! - columnPotential[column]!
      if (reduced < least[column]!) {
        least[column] = reduced
        path[column] = at
      }
      if (least[column]! < step) {
        step = least[column]!
        next = column
      }
    }
    for (let column = 0; column <= columns; column++) {
      if (visited[column]) {
        rowPotential[rowOf[column]!] = rowPotential[rowOf[column]!]! + step
        columnPotential[column] = columnPotential[column]! - step
      } else least[column] = least[column]! - step
    }
    at = next
  }
  return { free: at, path }
}
