import { seededRandom } from '../../../lib/random.ts'
import type { ComparedPairs } from '../../../matching/learn/levels.ts'

/** Up to so many pairs of strangers are all compared to learn how alike strangers are: then no draw decides what a rare step says. */
const ALL_PAIRS = 60_000
/** Of more so many are drawn. */
const DRAWN = 20_000

/** All pairs of a small table, some of a larger one, drawn at random. */
export function strangerPairs(rows: number): Readonly<Pick<ComparedPairs, 'a' | 'b'>> {
  if ((rows * (rows - 1)) / 2 <= ALL_PAIRS) return everyPair(rows)
  const random = seededRandom(1)
  const a = Int32Array.from({ length: DRAWN }, () => random.below(rows))
  return { a, b: a.map((row) => (row + 1 + random.below(rows - 1)) % rows) }
}

/** Neighbours first, so that the first of them are of all rows. */
function everyPair(rows: number) {
  const a: number[] = []
  const b: number[] = []
  for (let apart = 1; apart < rows; apart++) {
    for (let row = 0; row + apart < rows; row++) {
      a.push(row)
      b.push(row + apart)
    }
  }
  return { a: Int32Array.from(a), b: Int32Array.from(b) }
}
