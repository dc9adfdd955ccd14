import type { KeyPlan, ScoringPlan, Windows } from '../scoring/plan.ts'

/** Answers which keys two records have in common. Records are given by the place where their integers begin. */
export interface SharedKeys {
  /** Was the pair proposed before this bucket's turn: by an earlier mapping, or by a lesser key of this one? */
  proposedBefore(mapping: number, key: number, a: number, b: number): boolean
  /** The mappings under which the two share a key, as bits, whether a window proposes them or not. */
  bitsOf(a: number, b: number): number
}

/** No row has several keys, and no bucket is compared in a window only. */
export function isSimple({ listStarts, windows }: KeyPlan): boolean {
  return listStarts.length < 2 && windows.keys.length === 0
}

export function sharedKeys({ records, stride, keys }: ScoringPlan): SharedKeys {
  const simple = keys.map(isSimple)
  const windows = keys.map(({ windows: { keys: hot } }) => new Map(Array.from(hot, (key, window) => [key, window])))

  const proposes = (mapping: number, a: number, b: number, below: number): boolean => {
    const plan = keys[mapping]!
    return someCommon(plan, records[a + mapping]!, records[b + mapping]!, (key) => {
      if (key >= below) return false
      const window = windows[mapping]!.get(key)
      return window === undefined || within(plan.windows, window, a / stride, b / stride)
    })
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
          if (proposes(earlier, a, b, Number.POSITIVE_INFINITY)) return true
        }
      }
      return hasLists[mapping]! && records[a + mapping]! < 0 && records[b + mapping]! < 0
        ? proposes(mapping, a, b, key)
        : false
    },
    bitsOf(a, b) {
      let bits = 0
      for (let position = 0; position < keys.length; position++) {
        const x = records[a + position]!
        const y = records[b + position]!
        if (x === y ? x !== 0 : someCommon(keys[position]!, x, y, anyKey)) bits |= 1 << keys[position]!.mapping
      }
      return bits >>> 0
    },
  }
}

/** Does one of the keys that two rows share pass the test? Ascending. */
function someCommon(plan: KeyPlan, x: number, y: number, test: (key: number) => boolean): boolean {
  if (x === 0 || y === 0) return false
  if (x > 0 && y > 0) return x === y && test(x)
  const { listKeys, listStarts } = plan
  const ofX = x > 0 ? [x] : listKeys.subarray(listStarts[-1 - x], listStarts[-x])
  const ofY = y > 0 ? [y] : listKeys.subarray(listStarts[-1 - y], listStarts[-y])
  for (let i = 0, j = 0; i < ofX.length && j < ofY.length; ) {
    const difference = ofX[i]! - ofY[j]!
    if (difference === 0 && test(ofX[i]!)) return true
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return false
}

function anyKey(): boolean {
  return true
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
