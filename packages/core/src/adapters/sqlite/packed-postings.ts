import type { IndexKey } from '../../model/index-key.ts'
import type { SeenPostings } from '../../ports/changes.ts'

/**
 * A batch asks for the postings of thousands of keys, and most have none: as plain numbers they cross between threads in one
 * piece, and the answer says nothing that the question said.
 */
export interface PackedQuestion {
  /** Of each key the mapping and the hash, and the most postings that are wanted: none below 0. */
  readonly asked: Float64Array
}

export function packKeysAsked(keys: readonly IndexKey[], most: readonly number[] = []): PackedQuestion {
  const asked = new Float64Array(3 * keys.length)
  for (let index = 0, at = 0; index < keys.length; index++) {
    const { mapping, hash } = keys[index]!
    asked[at++] = mapping
    asked[at++] = hash
    asked[at++] = most[index] ?? NO_BOUND
  }
  return { asked }
}

const NO_BOUND = -1

export function unpackKeysAsked({ asked }: PackedQuestion): readonly [keys: IndexKey[], most: number[]] {
  const keys: IndexKey[] = []
  const most: number[] = []
  for (let at = 0; at < asked.length; at += 3) {
    keys.push({ mapping: asked[at]!, hash: asked[at + 1]! })
    most.push(asked[at + 2]!)
  }
  return [keys, most]
}

/** Of each key the number of its rows, then these. */
export function packRowsFound(found: readonly SeenPostings[]): Float64Array {
  const numbers = new Float64Array(found.reduce((length, { rows }) => length + rows.length + 1, 0))
  let at = 0
  for (const { rows } of found) {
    numbers[at++] = rows.length
    for (const row of rows) numbers[at++] = row
  }
  return numbers
}

/** Parallel to the keys that were asked for. */
export function unpackRowsFound(numbers: Float64Array, keys: readonly IndexKey[]): readonly SeenPostings[] {
  let at = 0
  return keys.map((key) => {
    const count = numbers[at++]!
    if (count === 0) return { key, rows: NO_ROWS }
    const rows = [numbers[at++]!]
    while (rows.length < count) rows.push(numbers[at++]!)
    return { key, rows }
  })
}

/** Most keys are new: nobody has them. */
const NO_ROWS: SeenPostings['rows'] = Object.freeze([])
