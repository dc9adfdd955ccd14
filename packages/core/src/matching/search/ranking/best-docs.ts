/** Documents with the sums of their ranks. */
export interface ScoredDocs {
  readonly docs: Int32Array
  readonly sums: Float64Array
}

/**
 * The first so many of what was found, in order: higher sums first, then by `compare`. A heap whose root is the last of those kept, so
 * that most of what was found costs one comparison of numbers.
 */
export function bestDocs(
  { docs, sums }: ScoredDocs,
  count: number,
  compare: (a: number, b: number) => number,
): readonly number[] {
  const size = Math.min(count, docs.length)
  if (size === 0) return []
  const before = (one: number, other: number): boolean => {
    const difference = sums[one]! - sums[other]!
    return difference > 0 || (difference === 0 && compare(docs[one]!, docs[other]!) < 0)
  }
  const heap = Array.from({ length: size }, (_, at) => at)
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(heap, at, before)
  for (let at = size; at < docs.length; at++) {
    if (sums[at]! < sums[heap[0]!]! || !before(at, heap[0]!)) continue
    heap[0] = at
    sink(heap, 0, before)
  }
  return heap.sort((one, other) => (before(one, other) ? -1 : 1))
}

/** Nothing stands above what comes after it in order. */
function sink(heap: number[], from: number, before: (one: number, other: number) => boolean): void {
  const moved = heap[from]!
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child]!, heap[child + 1]!)) child++
    if (!before(moved, heap[child]!)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = moved
}
