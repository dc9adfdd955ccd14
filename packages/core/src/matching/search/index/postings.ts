import type { Resumable } from '../../../lib/async/resumable.ts'
import { type Integers, integers, push } from '../../columnar/column.ts'

/**
 * Which integers belong to a key. What was there when it was last brought into order lies side by side, ascending; what
 * came since hangs on chains, so that adding costs nothing but itself.
 */
export interface Postings {
  /** Key k has values[starts[k]] to values[starts[k + 1] − 1]; keys beyond came later. */
  readonly starts: Int32Array
  readonly values: Int32Array
  /** By key: the last link of its chain. */
  readonly heads: Map<number, number>
  /** By link: the one before it on its chain, NO_LINK at the end. */
  readonly before: Integers
  readonly chained: Integers
}

const NO_LINK = -1
/** Sources that are gone through in one piece. */
const PIECE = 8192
/** What a link and its place in the map take, roughly. */
const LINK_BYTES = 48

/** What each source has: calls `take` once for each of its keys. */
export type KeysOfSource = (source: number, take: (key: number) => void) => void

export function createPostings(starts = new Int32Array(1), values = new Int32Array(0)): Postings {
  return { starts, values, heads: new Map(), before: integers(), chained: integers() }
}

export function addPosting({ heads, before, chained }: Postings, key: number, value: number): void {
  push(before, heads.get(key) ?? NO_LINK)
  heads.set(key, push(chained, value))
}

/** Calls `take` with all that belongs to a key. */
export function eachPosting(postings: Postings, key: number, take: (value: number) => void): void {
  const { starts, values, heads } = postings
  const end = key + 1 < starts.length ? starts[key + 1]! : 0
  for (let at = end === 0 ? 0 : starts[key]!; at < end; at++) take(values[at]!)
  if (heads.size > 0) eachChained(postings, key, take)
}

/** Calls `take` with what was added to a key since. */
export function eachChained({ heads, before, chained }: Postings, key: number, take: (value: number) => void): void {
  for (let link = heads.get(key) ?? NO_LINK; link !== NO_LINK; link = before.data[link]!) take(chained.data[link]!)
}

export function bytesOfPostings({ starts, values, chained }: Postings): number {
  return starts.byteLength + values.byteLength + chained.length * LINK_BYTES
}

/** The postings of the sources from 0 to `sources` − 1, in order: of each key below `keys` the sources that have it. */
export function* invert(keys: number, sources: number, keysOf: KeysOfSource): Resumable<Postings> {
  const starts = new Int32Array(keys + 1)
  for (let from = 0; from < sources; from += PIECE) {
    const end = Math.min(sources, from + PIECE)
    for (let source = from; source < end; source++) keysOf(source, (key) => starts[key + 1]!++)
    yield
  }
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!
  yield
  const values = new Int32Array(starts[keys]!)
  const next = starts.slice()
  for (let from = 0; from < sources; from += PIECE) {
    const end = Math.min(sources, from + PIECE)
    for (let source = from; source < end; source++) keysOf(source, (key) => (values[next[key]!++] = source))
    yield
  }
  return createPostings(starts, values)
}
