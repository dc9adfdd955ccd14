import { eachInPieces, type Resumable } from '../../lib/async/resumable.ts'

/** Match links as parallel lists: record `a[i]` with record `b[i]`, by place 0..records − 1. Places are in the order of the records' ids. */
export interface MatchLinks {
  readonly count: number
  readonly a: ArrayLike<number>
  readonly b: ArrayLike<number>
  /** 0..10000. */
  readonly score: ArrayLike<number>
}

export interface SourcedRecords {
  readonly records: number
  /** The sources of a record as numbers, each once; a record of none clashes with nobody. */
  readonly sourcesOf: (place: number) => readonly number[]
}

/**
 * Which match links hold when no group may have two records of one source: by link 1 where it holds, 0 where it would
 * bring two together.
 *
 * Links are taken by score, the best first, then by the lower and the higher place of their records. Each joins the groups of
 * its two records unless a source is in both; one within a group holds. Pure: the same links and sources give the same
 * answer in any order, and links of groups that nothing joins do not touch one another, so a part may be decided alone.
 *
 * Batches ask it of a whole table, the engine of the components that a write touches.
 */
export function* oneOfEachSource(links: MatchLinks, { records, sourcesOf }: SourcedRecords): Resumable<Uint8Array> {
  const holds = new Uint8Array(links.count)
  const groups = sourcedGroups(records, sourcesOf)
  yield* eachInPieces(yield* inOrder(links), (link) => {
    holds[link] = groups.join(links.a[link]!, links.b[link]!) ? 1 : 0
  })
  return holds
}

/** Of a score. */
const MOST_SCORE = 10_000
/** So many links are sorted in one piece. */
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

/** Groups that know the sources of their members. The smaller of two is poured into the larger. */
function sourcedGroups(records: number, sourcesOf: (place: number) => readonly number[]) {
  const parent = Int32Array.from({ length: records }, (_, place) => place)
  const sources = new Map<number, Set<number>>()
  const find = (place: number): number => {
    let at = place
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!
      at = parent[at]!
    }
    return at
  }
  const sourcesIn = (root: number): Set<number> => {
    const known = sources.get(root) ?? new Set(sourcesOf(root))
    sources.set(root, known)
    return known
  }
  return {
    /** True when the two are in one group now. */
    join(a: number, b: number): boolean {
      const x = find(a)
      const y = find(b)
      if (x === y) return true
      const [small, large] = sourcesIn(x).size < sourcesIn(y).size ? [x, y] : [y, x]
      const into = sourcesIn(large)
      const from = sourcesIn(small)
      for (const source of from) if (into.has(source)) return false
      for (const source of from) into.add(source)
      sources.delete(small)
      parent[small] = large
      return true
    },
  }
}
