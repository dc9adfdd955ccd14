import { hashOfPair } from '../../../lib/collections/tuples.ts'

/** Lists of keys behind one another: list i is keys[starts[i]] to keys[starts[i + 1] − 1]. */
export interface KeyLists {
  readonly keys: Int32Array
  readonly starts: Int32Array
}

export const NO_LISTS: KeyLists = { keys: new Int32Array(0), starts: new Int32Array(1) }

const FIRST_ROOM = 1 << 8
/** Up to so many keys are put in order by moving each to its place. */
const FEW = 24

/** These lists behind one another. A list for each record would take several times the room, and time to collect. */
export function joinedLists(count: number, listOf: (index: number) => readonly number[]): KeyLists {
  let keys = new Int32Array(FIRST_ROOM)
  const starts = new Int32Array(count + 1)
  for (let index = 0; index < count; index++) {
    const list = listOf(index)
    const from = starts[index]!
    const end = from + list.length
    keys = withRoom(keys, end)
    for (let at = 0; at < list.length; at++) keys[from + at] = list[at]!
    starts[index + 1] = end
  }
  return { keys, starts }
}

/** Lists of several keys, numbered as they come. */
interface NumberedLists {
  /** Of the first `count` of these keys: the key where there is but one, 0 where there is none, else −1 − the position of their list. */
  idOf(given: ArrayLike<number>, count: number): number
  /** Ascending, each key once. */
  lists(): KeyLists
}

/** Open addressing: a slot holds the position of a list plus 1, which is 0 in a free slot. */
export function numberedLists(): NumberedLists {
  let keys = new Int32Array(FIRST_ROOM)
  let starts = new Int32Array(FIRST_ROOM)
  let slots = new Int32Array(2 * FIRST_ROOM)
  let count = 0

  /** The slot of the list that stands at these places: a free one where it is new. */
  const slotOf = (from: number, end: number): number => {
    let hash = end - from
    for (let at = from; at < end; at++) hash = hashOfPair(hash, keys[at]!)
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== 0 && !isSame(slots[slot]! - 1, from, end)) slot = (slot + 1) & (slots.length - 1)
    return slot
  }
  const isSame = (list: number, from: number, end: number): boolean => {
    const first = starts[list]!
    if (starts[list + 1]! - first !== end - from) return false
    for (let at = from; at < end; at++) if (keys[first + at - from] !== keys[at]) return false
    return true
  }
  const enlarge = (): void => {
    slots = new Int32Array(2 * slots.length)
    for (let list = 0; list < count; list++) slots[slotOf(starts[list]!, starts[list + 1]!)] = list + 1
  }
  return {
    idOf(given, length) {
      if (length < 2) return length === 0 ? 0 : given[0]!
      // Written behind the last list, where it stays if it is a new one.
      const from = starts[count]!
      keys = withRoom(keys, from + length)
      const end = putInOrder(given, length, keys, from)
      if (end === from + 1) return keys[from]!
      const slot = slotOf(from, end)
      if (slots[slot] !== 0) return -slots[slot]!
      slots[slot] = ++count
      starts = withRoom(starts, count + 1)
      starts[count] = end
      if (2 * count > slots.length) enlarge()
      return -count
    },
    lists: () => ({ keys: keys.subarray(0, starts[count]), starts: starts.subarray(0, count + 1) }),
  }
}

/** Writes keys in ascending order, each once, and answers where they end. */
function putInOrder(given: ArrayLike<number>, length: number, keys: Int32Array, from: number): number {
  for (let index = 0; index < length; index++) {
    const key = given[index]!
    let at = from + index
    if (length <= FEW) for (; at > from && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
  }
  if (length > FEW) keys.subarray(from, from + length).sort()
  let end = from + 1
  for (let at = from + 1; at < from + length; at++) if (keys[at] !== keys[end - 1]) keys[end++] = keys[at]!
  return end
}

function withRoom(ints: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= ints.length) return ints
  const larger = new Int32Array(Math.max(length, 2 * ints.length))
  larger.set(ints)
  return larger
}
