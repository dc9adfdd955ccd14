/** The positions 0..count − 1 that are taken, ascending: counted first, since there may be many. */
export function positionsWhere(count: number, isTaken: (at: number) => boolean): Int32Array {
  let taken = 0
  for (let at = 0; at < count; at++) if (isTaken(at)) taken += 1
  const positions = new Int32Array(taken)
  for (let at = 0, next = 0; at < count; at++) if (isTaken(at)) positions[next++] = at
  return positions
}

/** These positions by group, groups and the positions of each ascending; `groupOf` answers 0..groups − 1. Counted and dealt out. */
export function* groupedPositions(
  positions: ArrayLike<number>,
  groups: number,
  groupOf: (at: number) => number,
): Generator<Int32Array, void, undefined> {
  const starts = new Int32Array(groups + 1)
  for (let index = 0; index < positions.length; index++) starts[groupOf(positions[index]!) + 1]! += 1
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!
  const next = starts.slice()
  const ordered = new Int32Array(positions.length)
  for (let index = 0; index < positions.length; index++)
    ordered[next[groupOf(positions[index]!)]!++] = positions[index]!
  for (let group = 0; group < groups; group++)
    if (starts[group]! < starts[group + 1]!) yield ordered.subarray(starts[group], starts[group + 1])
}
