import { sharedCopy, sharedInts } from '../values/shared-memory.ts'
import type { KeyIds } from './key-ids.ts'

/** The rows that share a key, for every key that more than one row has. */
export interface Buckets {
  /** Bucket i holds the rows order[starts[i]] to order[starts[i + 1] − 1], ascending. */
  readonly order: Int32Array
  readonly starts: Int32Array
  /** By bucket. */
  readonly keys: Int32Array
  readonly count: number
}

/** Counts, then deals the rows out: no comparison, and no more room than the rows take. */
export function bucketsOf({ ids, lists: { keys: listed, starts }, bound }: KeyIds): Buckets {
  const places = new Int32Array(bound)
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!
    if (id > 0) places[id]!++
    else if (id < 0) for (let at = starts[-1 - id]!; at < starts[-id]!; at++) places[listed[at]!]!++
  }
  const { starts: firsts, keys, count, total } = layOut(places)
  const order = sharedInts(total)
  const deal = (key: number, row: number): void => {
    const place = places[key]!
    if (place < 0) return
    order[place] = row
    places[key] = place + 1
  }
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!
    if (id > 0) deal(id, row)
    else if (id < 0) for (let at = starts[-1 - id]!; at < starts[-id]!; at++) deal(listed[at]!, row)
  }
  return { order, starts: sharedCopy(firsts, count + 1), keys: sharedCopy(keys, count), count }
}

/** Turns each key's count into the place of its first row; −1 where there is no pair. */
function layOut(places: Int32Array) {
  let count = 0
  for (let key = 1; key < places.length; key++) if (places[key]! > 1) count++
  const starts = new Int32Array(count + 1)
  const keys = new Int32Array(count)
  let bucket = 0
  let total = 0
  for (let key = 0; key < places.length; key++) {
    const size = places[key]!
    places[key] = size > 1 && key > 0 ? total : -1
    if (places[key] === -1) continue
    starts[bucket] = total
    keys[bucket++] = key
    total += size
  }
  starts[bucket] = total
  return { starts, keys, count, total }
}
