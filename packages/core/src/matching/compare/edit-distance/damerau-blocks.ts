import { placesIn } from './levenshtein-blocks.ts'

const WORD = 32

/** One column of all blocks. */
interface Column {
  readonly plus: Int32Array
  readonly minus: Int32Array
  /** Where nothing was edited on the diagonal, of the letter before. */
  readonly same: Int32Array
}

/** Hyyrö's columns for exchanged neighbours, over as many words as the pattern needs. Neither text is empty. */
export function blockDamerau(pattern: Int32Array, text: Int32Array): number {
  const blocks = Math.ceil(pattern.length / WORD)
  const places = placesIn(pattern, blocks)
  const nowhere = new Int32Array(blocks)
  const column = { plus: new Int32Array(blocks).fill(-1), minus: new Int32Array(blocks), same: new Int32Array(blocks) }
  const last = 1 << ((pattern.length - 1) % WORD)
  let before: Int32Array = nowhere
  let edits = pattern.length
  for (const letter of text) {
    const equals = places.get(letter) ?? nowhere
    edits += nextColumn(equals, before, column, last)
    before = equals
  }
  return edits
}

/** Takes one letter of the text through all blocks; answers how the edits at the pattern's end change: −1, 0, 1. */
function nextColumn(equals: Int32Array, before: Int32Array, { plus, minus, same }: Column, last: number): number {
  const end = plus.length - 1
  let upIn = 1 // the row above the pattern counts one more insertion for each letter
  let downIn = 0
  let exchangedIn = 0
  let change = 0
  for (let block = 0; block <= end; block++) {
    const p = plus[block]!
    const m = minus[block]!
    const equal = equals[block]!
    const open = ~same[block]! & equal
    const exchanged = ((open << 1) | exchangedIn) & before[block]!
    exchangedIn = open >>> 31
    const carried = equal | downIn
    const now = (((carried & p) + p) ^ p) | carried | m | exchanged
    const up = m | ~(now | p)
    const down = now & p
    if (block === end) change = up & last ? 1 : down & last ? -1 : 0
    const shiftedUp = (up << 1) | upIn
    const shiftedDown = (down << 1) | downIn
    upIn = up >>> 31
    downIn = down >>> 31
    plus[block] = shiftedDown | ~(now | shiftedUp)
    minus[block] = shiftedUp & now
    same[block] = now
  }
  return change
}
