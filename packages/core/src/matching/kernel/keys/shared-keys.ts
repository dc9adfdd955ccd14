import type { KeyPlan, ScoringPlan, Windows } from '../scoring/plan.ts'

/** Answers which keys two records have in common. Records are given by the place where their integers begin. */
export interface SharedKeys {
  /** Was the pair proposed before this bucket's turn: by an earlier mapping, or by a lesser key of this one? */
  proposedBefore(mapping: number, key: number, a: number, b: number): boolean
  /** The mappings under which the two share a key, as bits, whether a window proposes them or not. */
  bitsOf(a: number, b: number): number
}

/** Greater than every key. */
const ANY = 2 ** 31

/** No row has several keys, and no bucket is compared in a window only. */
export function isSimple({ listStarts, windows }: KeyPlan): boolean {
  return listStarts.length < 2 && windows.keys.length === 0
}

export function sharedKeys({ records, stride, keys }: ScoringPlan): SharedKeys {
  const simple = keys.map(isSimple)
  const windows = keys.map(({ windows: { keys: hot } }) => new Map(Array.from(hot, (key, window) => [key, window])))

  /**
   * Does one of the keys below this one that two records share propose the pair? `hot`: the windows, by key; absent, any key that they
   * share is one that does.
   */
  const shares = (
    { windows: own, listKeys, listStarts }: KeyPlan,
    hot: ReadonlyMap<number, number> | undefined,
    a: number,
    b: number,
    position: number,
    below: number,
  ): boolean => {
    const x = records[a + position]!
    const y = records[b + position]!
    if (x === 0 || y === 0) return false
    // Both are ascending, a single key as a list of one. No views of lists are made: this is asked of each pair.
    let [i, lastOfX] = x > 0 ? [0, 1] : [listStarts[-1 - x]!, listStarts[-x]!]
    let [j, lastOfY] = y > 0 ? [0, 1] : [listStarts[-1 - y]!, listStarts[-y]!]
    while (i < lastOfX && j < lastOfY) {
      const ofX = x > 0 ? x : listKeys[i]!
      const ofY = y > 0 ? y : listKeys[j]!
      if (ofX >= below || ofY >= below) return false
      if (ofX === ofY) {
        const window = hot?.get(ofX)
        if (window === undefined || within(own, window, a / stride, b / stride)) return true
      }
      if (ofX <= ofY) i++
      if (ofY <= ofX) j++
    }
    return false
  }
  const hasLists = keys.map(({ listStarts }) => listStarts.length > 1)

  return {
    proposedBefore(mapping, key, a, b) {
      for (let earlier = 0; earlier < mapping; earlier++) {
        const x = records[a + earlier]!
        const y = records[b + earlier]!
        if (simple[earlier]) {
          if (x === y && x !== 0) return true
        } else if (x !== 0 && y !== 0 && (x === y || x < 0 || y < 0)) {
          if (shares(keys[earlier]!, windows[earlier], a, b, earlier, ANY)) return true
        }
      }
      return hasLists[mapping]! && records[a + mapping]! < 0 && records[b + mapping]! < 0
        ? shares(keys[mapping]!, windows[mapping], a, b, mapping, key)
        : false
    },
    bitsOf(a, b) {
      let bits = 0
      for (let position = 0; position < keys.length; position++) {
        const x = records[a + position]!
        const y = records[b + position]!
        const isShared = x === y ? x !== 0 : (x < 0 || y < 0) && shares(keys[position]!, undefined, a, b, position, ANY)
        if (isShared) bits |= 1 << keys[position]!.mapping
      }
      return bits >>> 0
    },
  }
}

function within({ windowSize, starts, rows, ranks }: Windows, window: number, a: number, b: number): boolean {
  const [from, end] = [starts[window]!, starts[window + 1]!]
  return Math.abs(ranks[placeOf(rows, from, end, a)]! - ranks[placeOf(rows, from, end, b)]!) <= windowSize
}

function placeOf(rows: Int32Array, from: number, end: number, row: number): number {
  let low = from
  let high = end - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}
