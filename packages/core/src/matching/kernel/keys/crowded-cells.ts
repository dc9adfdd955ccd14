/** Cells of near keys, each compared in a window over its records in order. */
export interface CrowdedCells {
  /** The limit less one. */
  readonly windowSize: number
  /** Of several that hold the same records one. */
  readonly cells: readonly CrowdedCell[]
}

interface CrowdedCell {
  readonly keys: Int32Array
  /** In the order of the mapping's buckets, each once. */
  readonly rows: Int32Array
}

interface CrowdInput {
  /** As `NearKeys` has them. */
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly limit: number
  /** By row its rank among all. */
  readonly orderOf: () => Int32Array
}

/** The records of these cells, each given by its keys. */
export function crowdedCells(cells: readonly Int32Array[], { starts, rows, limit, orderOf }: CrowdInput): CrowdedCells {
  if (cells.length === 0) return { windowSize: limit - 1, cells: [] }
  const ranks = orderOf()
  const byName = new Map<string, CrowdedCell[]>()
  const kept: CrowdedCell[] = []
  for (const keys of cells) {
    const distinct = new Set<number>()
    for (const key of keys) for (let at = starts[key]!; at < starts[key + 1]!; at++) distinct.add(rows[at]!)
    const cell = { keys, rows: Int32Array.from(distinct).sort((a, b) => ranks[a]! - ranks[b]!) }
    const name = `${cell.rows.length} ${cell.rows[0]} ${cell.rows.at(-1)}`
    const alike = byName.get(name) ?? []
    if (alike.some((other) => other.rows.every((row, at) => row === cell.rows[at]))) continue
    byName.set(name, [...alike, cell])
    kept.push(cell)
  }
  return { windowSize: limit - 1, cells: kept }
}

/** Tells of each row those that a window brings it together with, each pair at least once, its own rows once. */
export function* crowdedPairs(
  { cells, windowSize }: CrowdedCells,
  rows: number,
): Generator<readonly [number, Int32Array]> {
  const placesOf = new Map<number, number[]>()
  for (const [cell, each] of cells.entries())
    for (const [place, row] of each.rows.entries()) {
      const known = placesOf.get(row)
      if (known) known.push(cell, place)
      else placesOf.set(row, [cell, place])
    }
  const met = new Int32Array(rows).fill(-1)
  for (const [row, places] of placesOf) {
    const others: number[] = []
    for (let at = 0; at < places.length; at += 2) {
      const order = cells[places[at]!]!.rows
      const place = places[at + 1]!
      const end = Math.min(order.length - 1, place + windowSize)
      for (let next = place + 1; next <= end; next++) {
        const other = order[next]!
        if (met[other] === row) continue
        met[other] = row
        others.push(other)
      }
    }
    yield [row, Int32Array.from(others)]
  }
}
