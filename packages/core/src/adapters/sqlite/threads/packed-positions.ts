import type { BucketPosition } from '../../../model/index-key.ts'

/** Numbers of one position. */
const POSITION = 3

/** Of each bucket that was asked for how many positions, then these: a crowd's batch reads hundreds of thousands. */
export function packPositions(found: readonly (readonly BucketPosition[])[]): Float64Array {
  const numbers = new Float64Array(found.reduce((length, positions) => length + 1 + POSITION * positions.length, 0))
  let at = 0
  for (const positions of found) {
    numbers[at++] = positions.length
    for (const { sortKey, tiebreak, row } of positions) {
      numbers[at++] = sortKey
      numbers[at++] = tiebreak
      numbers[at++] = row
    }
  }
  return numbers
}

export function unpackPositions(numbers: Float64Array): readonly (readonly BucketPosition[])[] {
  const found: BucketPosition[][] = []
  for (let at = 0; at < numbers.length; ) {
    const positions: BucketPosition[] = []
    for (let left = numbers[at++]!; left > 0; left--, at += POSITION)
      positions.push({ sortKey: numbers[at]!, tiebreak: numbers[at + 1]!, row: numbers[at + 2]! })
    found.push(positions)
  }
  return found
}
