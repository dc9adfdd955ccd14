import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'

/** Match links as parallel lists: record `a[i]` with record `b[i]`, by place 0..records − 1. Places are in the order of the records' ids. */
export interface MatchLinks {
  readonly count: number
  readonly a: ArrayLike<number>
  readonly b: ArrayLike<number>
  /** 0..10000. */
  readonly score: ArrayLike<number>
}

/** Of a score. */
const MOST_SCORE = 10_000
/** Number of links that are sorted in one piece: more would keep the caller waiting. */
const SORTED_AT_ONCE = 4096

/** Positions of links by score, the best first, then by the lower and the higher place of their records. */
export function* inOrder({ count, a, b, score }: MatchLinks): Resumable<Int32Array> {
  const low = new Int32Array(count)
  const high = new Int32Array(count)
  const order = new Int32Array(count)
  yield* eachInPieces(order, (_, link) => {
    low[link] = Math.min(a[link]!, b[link]!)
    high[link] = Math.max(a[link]!, b[link]!)
    order[link] = link
  })
  const byPlaces = (x: number, y: number): number => low[x]! - low[y]! || high[x]! - high[y]!
  if (count <= SORTED_AT_ONCE) return order.sort((x, y) => score[y]! - score[x]! || byPlaces(x, y))
  const starts = new Int32Array(MOST_SCORE + 2) // of the best score first
  for (let link = 0; link < count; link++) starts[MOST_SCORE - score[link]! + 1]! += 1
  for (let at = 0; at <= MOST_SCORE; at++) starts[at + 1]! += starts[at]!
  const next = starts.slice()
  yield* eachInPieces(order, (_, link) => {
    order[next[MOST_SCORE - score[link]!]!++] = link
  })
  for (let at = 0; at <= MOST_SCORE; at++) {
    if (starts[at + 1]! - starts[at]! < 2) continue
    order.subarray(starts[at], starts[at + 1]).sort(byPlaces)
    yield
  }
  return order
}
